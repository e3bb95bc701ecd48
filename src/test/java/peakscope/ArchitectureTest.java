package peakscope;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.toList;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.util.List;
import org.jspecify.annotations.NullMarked;

/**
 * The borders between packages. Peakscope is one Maven module, so the compiler holds none of them; this does.
 *
 * <p>Arrows point down: the window and the command line stand on reports and charts, reports on charts (a page has drawings), those
 * on the advisor and the analysis, those on the readers, and all on the model. Whatever stands below the window runs without a display.
 */
@AnalyzeClasses(packages = "peakscope", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    private static final DescribedPredicate<JavaClass> THE_MAIN_CLASS = topLevelClass(Main.class.getName());
    private static final DescribedPredicate<JavaClass> THE_CANVAS = topLevelClass("peakscope.chart.CanvasSurface");
    private static final DescribedPredicate<JavaClass> AN_EXPORTER =
            describe("an exporter", type -> type.getName().contains("Export"));

    @ArchTest
    void packagesDependOnlyOnThoseBelow(JavaClasses peakscope) {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .withOptionalLayers(true)
                .layer("model")
                .definedBy("peakscope.model..")
                .layer("read")
                .definedBy("peakscope.read..")
                .layer("analyze")
                .definedBy("peakscope.analyze..")
                .layer("advise")
                .definedBy("peakscope.advise..")
                .layer("report")
                .definedBy("peakscope.report..")
                .layer("chart")
                .definedBy("peakscope.chart..")
                .layer("ui")
                .definedBy("peakscope.ui..")
                .layer("cli")
                .definedBy("peakscope.cli..")
                .whereLayer("model")
                .mayNotAccessAnyLayer()
                .whereLayer("read")
                .mayOnlyAccessLayers("model")
                .whereLayer("analyze")
                .mayOnlyAccessLayers("model", "read")
                .whereLayer("advise")
                .mayOnlyAccessLayers("model", "read", "analyze")
                .whereLayer("report")
                .mayOnlyAccessLayers("model", "read", "analyze", "advise", "chart")
                .whereLayer("chart")
                .mayOnlyAccessLayers("model", "read", "analyze")
                .whereLayer("ui")
                .mayOnlyAccessLayers("model", "read", "analyze", "advise", "report", "chart")
                .whereLayer("cli")
                .mayOnlyAccessLayers("model", "read", "analyze", "advise", "report", "chart")
                .check(peakscope);
    }

    @ArchTest
    void everyClassButMainIsInOneOfTheNamedPackages(JavaClasses peakscope) {
        classes()
                .that(DescribedPredicate.not(THE_MAIN_CLASS))
                .and()
                .doNotHaveSimpleName("package-info")
                .should()
                .resideInAnyPackage(
                        "peakscope.model..",
                        "peakscope.read..",
                        "peakscope.analyze..",
                        "peakscope.advise..",
                        "peakscope.report..",
                        "peakscope.chart..",
                        "peakscope.ui..",
                        "peakscope.cli..")
                .because("a package without a place in the order above would be held by no rule")
                .check(peakscope);
    }

    @ArchTest
    void onlyMainJoinsTheWindowAndTheCommandLine(JavaClasses peakscope) {
        noClasses()
                .that(DescribedPredicate.not(THE_MAIN_CLASS))
                .should(dependOnClassesThat(resideInAPackage("peakscope.ui.."))
                        .and(dependOnClassesThat(resideInAPackage("peakscope.cli.."))))
                .because("the command line opens the window through an interface that Main passes in")
                .check(peakscope);
    }

    @ArchTest
    void nothingDependsOnMain(JavaClasses peakscope) {
        noClasses()
                .that(DescribedPredicate.not(THE_MAIN_CLASS))
                .should()
                .dependOnClassesThat(THE_MAIN_CLASS)
                .check(peakscope);
    }

    @ArchTest
    void onlyTheWindowAndTheCanvasKnowJavaFx(JavaClasses peakscope) {
        noClasses()
                .that(DescribedPredicate.not(resideInAPackage("peakscope.ui..").or(THE_CANVAS)))
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage("javafx..", "com.sun.javafx..", "org.controlsfx..", "atlantafx.."))
                .because("everything else must run where there is no display, and be tested there")
                .check(peakscope);
    }

    @ArchTest
    void onlyExportersKnowAwt(JavaClasses peakscope) {
        noClasses()
                .that(DescribedPredicate.not(AN_EXPORTER))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.awt..")
                .check(peakscope);
    }

    @ArchTest
    void onlyTheCommandLinePrints(JavaClasses peakscope) {
        noClasses()
                .that(DescribedPredicate.not(resideInAPackage("peakscope.cli..").or(THE_MAIN_CLASS)))
                .should(ACCESS_STANDARD_STREAMS)
                .check(peakscope);
    }

    @ArchTest
    void everyPackageIsNullMarked(JavaClasses peakscope) {
        List<String> unmarked = peakscope.getPackage("peakscope").getSubpackagesInTree().stream()
                .filter(subpackage -> !subpackage.getClasses().isEmpty())
                .filter(subpackage -> !subpackage.isAnnotatedWith(NullMarked.class))
                .map(JavaPackage::getName)
                .collect(toList());
        assertEquals(List.of(), unmarked, "packages without a package-info.java that is @NullMarked");
    }

    @ArchTest
    void packagesFormNoCycle(JavaClasses peakscope) {
        slices().matching("peakscope.(**)").should().beFreeOfCycles().check(peakscope);
    }

    @ArchTest
    void namesSayWhatAClassIs(JavaClasses peakscope) {
        noClasses()
                .should()
                .haveNameMatching(".*(Utils?|Manager|Helper)(\\$.*)?")
                .because("such a name fits any code, so any code ends up there")
                .check(peakscope);
    }

    @ArchTest
    void theRulesSeeTheProgram(JavaClasses peakscope) {
        assertFalse(peakscope.isEmpty(), "no class was read, so every other rule here holds for nothing");
    }

    /** A class by its name, as it need not exist yet, with the classes nested in it. */
    private static DescribedPredicate<JavaClass> topLevelClass(String name) {
        return describe(
                name, type -> type.getName().equals(name) || type.getName().startsWith(name + "$"));
    }
}
