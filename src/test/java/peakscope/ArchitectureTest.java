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
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.NullMarked;

/**
 * The borders between packages. Peakscope is one Maven module, so the compiler does not enforce them; this test does.
 *
 * <p>Arrows point down: the window and the command line use reports and charts, reports use charts (HTML contains
 * drawings), those use the advisor and the analysis, those the readers, and all of them the model. Everything below the
 * window runs without a display.
 */
@AnalyzeClasses(packages = "peakscope", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    private static final DescribedPredicate<JavaClass> THE_MAIN_CLASS = topLevelClass(Main.class.getName());
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
                .layer("api")
                .definedBy("peakscope.api..")
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
                .whereLayer("api")
                .mayOnlyAccessLayers("model", "read", "analyze", "advise", "report")
                .whereLayer("api")
                .mayNotBeAccessedByAnyLayer()
                .check(peakscope);
    }

    /** The packages of each layer and the neighbours they may use; the first package of a line may use the others. */
    private static final String ROOMS =
            """
            model -> model.runtime model.shape model.timeline model.value
            model.runtime -> model.value
            model.shape ->
            model.timeline -> model.shape model.value
            model.value ->
            read -> read.archive read.folder read.format read.hlo read.io read.log read.message read.pprof read.report read.text read.torch read.usage read.xplane read.xprof
            read.archive -> read.format read.io
            read.bfc -> read.io
            read.dump -> read.io
            read.folder -> read.dump read.format read.io read.xplane
            read.format -> read.io
            read.hlo -> read.dump read.format read.hlo.module read.io
            read.hlo.module -> read.io
            read.io ->
            read.log -> read.bfc read.format read.io read.message read.message.figure read.message.text read.usage
            read.message -> read.archive read.io read.message.ending read.message.figure read.message.quote read.message.text read.message.wording
            read.message.ending -> read.io read.message.quote
            read.message.figure -> read.message.text
            read.message.quote -> read.io
            read.message.text -> read.io
            read.message.wording -> read.io
            read.pprof -> read.format read.io
            read.report -> read.format read.io
            read.source -> read.io
            read.text -> read.dump read.format read.io read.usage
            read.torch -> read.format read.io
            read.usage -> read.dump read.format read.io
            read.xplane -> read.format read.io read.xplane.allocator read.xplane.module read.xplane.plane
            read.xplane.allocator -> read.io read.xplane.plane
            read.xplane.module -> read.hlo read.io read.xplane.plane
            read.xplane.plane -> read.io
            read.xprof -> read.format read.io
            analyze -> analyze.origin
            analyze.address -> analyze
            analyze.argument -> analyze analyze.cause analyze.kept analyze.origin analyze.product analyze.use analyze.whatif
            analyze.batch -> analyze analyze.kept analyze.origin analyze.use analyze.whatif
            analyze.budget -> analyze analyze.whatif
            analyze.cause -> analyze analyze.batch analyze.kept analyze.lifetime analyze.origin analyze.product analyze.use analyze.whatif
            analyze.checkpoint -> analyze analyze.kept analyze.lifetime analyze.origin analyze.product analyze.use analyze.whatif
            analyze.compare -> analyze analyze.origin analyze.owner
            analyze.fleet ->
            analyze.growth ->
            analyze.kept -> analyze analyze.lifetime analyze.origin analyze.use analyze.whatif
            analyze.kernel ->
            analyze.lifetime -> analyze
            analyze.mesh -> analyze analyze.batch analyze.cause analyze.lifetime analyze.origin analyze.use analyze.whatif
            analyze.origin ->
            analyze.owner -> analyze.origin
            analyze.piece -> analyze analyze.argument analyze.batch analyze.cause analyze.kept analyze.origin analyze.product analyze.use
            analyze.product -> analyze.kept
            analyze.query -> analyze analyze.origin analyze.source
            analyze.source -> analyze analyze.origin
            analyze.use -> analyze.origin
            analyze.whatif -> analyze analyze.origin
            advise -> advise.change advise.finding advise.message advise.rule
            advise.change -> advise.finding
            advise.finding ->
            advise.message -> advise.finding
            advise.rule -> advise.change advise.finding
            report ->
            report.block -> report report.document
            report.check -> report report.document
            report.diff -> report report.document report.json
            report.document ->
            report.export -> report report.json
            report.file ->
            report.form -> report report.diff report.document report.json report.section
            report.json -> report report.document
            report.redact -> report
            report.section -> report report.block report.diff report.document
            chart.bars -> chart.map chart.surface chart.usage
            chart.compare -> chart.surface chart.usage
            chart.map -> chart.surface chart.usage
            chart.owner -> chart.surface
            chart.source -> chart.surface
            chart.surface ->
            chart.usage -> chart.surface
            ui.advice -> ui.chart ui.kit ui.model ui.setting
            ui.bar -> ui.kit ui.model
            ui.card -> ui.chart ui.kit ui.model ui.setting
            ui.chart -> ui.kit ui.model
            ui.compare -> ui.card ui.chart ui.export ui.kit ui.setting
            ui.export -> ui.chart ui.kit ui.model
            ui.kit -> ui.setting
            ui.main -> ui.advice ui.bar ui.card ui.chart ui.compare ui.export ui.kit ui.model ui.setting ui.source ui.table
            ui.model -> ui.kit ui.setting
            ui.setting ->
            ui.source -> ui.chart ui.kit ui.model
            ui.table -> ui.kit ui.model
            cli -> cli.mcp cli.run
            cli.mcp ->
            cli.run ->
            api ->
            """;

    /** In a package with more classes than this, nobody finds anything. */
    private static final int MOST_CLASSES = 24;

    @ArchTest
    void roomsUseOnlyTheNeighboursThatTheyMay(JavaClasses peakscope) {
        Map<String, Set<String>> allowed = ROOMS.lines()
                .map(line -> line.split(" ?-> ?", -1))
                .collect(
                        toMap(room -> room[0], room -> Set.of(room[1].isBlank() ? new String[0] : room[1].split(" "))));
        Set<String> broken = new TreeSet<>();
        for (JavaClass user : peakscope) {
            for (Dependency dependency : user.getDirectDependenciesFromSelf()) {
                String from = room(user);
                String to = room(dependency.getTargetClass());
                boolean neighbours = !from.equals(to) && layer(from).equals(layer(to));
                if (neighbours && !allowed.getOrDefault(from, Set.of()).contains(to)) {
                    broken.add(from + " uses " + to + ": " + dependency.getDescription());
                }
            }
        }
        assertEquals(Set.of(), broken);
    }

    @ArchTest
    void everyRoomIsListedAndHoldsNoMoreThanOneCanOverlook(JavaClasses peakscope) {
        Map<String, Long> classes = peakscope.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .filter(type -> !room(type).isEmpty())
                .collect(groupingBy(ArchitectureTest::room, counting()));
        Set<String> listed =
                ROOMS.lines().map(line -> line.replaceFirst(" ?->.*", "")).collect(toSet());
        assertEquals(listed, classes.keySet());
        classes.values().removeIf(count -> count <= MOST_CLASSES);
        assertEquals(Map.of(), classes);
    }

    /** The package without {@code peakscope.}; empty for classes of others and for the main class. */
    private static String room(JavaClass type) {
        String name = type.getPackageName();
        return name.startsWith("peakscope.") ? name.substring("peakscope.".length()) : "";
    }

    private static String layer(String room) {
        return room.replaceFirst("\\..*", "");
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
                        "peakscope.cli..",
                        "peakscope.api..")
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
    void onlyTheWindowKnowsJavaFx(JavaClasses peakscope) {
        noClasses()
                .that(DescribedPredicate.not(resideInAPackage("peakscope.ui..")))
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage("javafx..", "com.sun.javafx..", "org.controlsfx..", "atlantafx.."))
                .because("everything else must run where there is no display, and be tested there")
                .check(peakscope);
    }

    @ArchTest
    void whatIsNotTheWindowOrTheCommandLineIsALibrary(JavaClasses peakscope) {
        noClasses()
                .that()
                .resideOutsideOfPackages("peakscope.ui..", "peakscope.cli..")
                .and(DescribedPredicate.not(THE_MAIN_CLASS))
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "java..",
                        "javax..",
                        "peakscope..",
                        "com.fasterxml.jackson..",
                        "org.apache.commons.compress..",
                        "com.google.protobuf..",
                        "com.google.re2j..",
                        "org.jspecify..")
                .because("peakscope-core.jar brings these libraries and no others")
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
    void patternsAreLinear(JavaClasses peakscope) {
        noClasses()
                .that()
                .doNotHaveSimpleName("LinearPattern")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.util.regex..")
                .because("java.util.regex tries again and again where a name was made for it; RE2/J does not")
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

    /** A class by name, because it need not exist yet, with its nested classes. */
    private static DescribedPredicate<JavaClass> topLevelClass(String name) {
        return describe(
                name, type -> type.getName().equals(name) || type.getName().startsWith(name + "$"));
    }
}
