package peakscope;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The program uses whatever it has: a method that tests alone call is dead, and they keep it from being seen. */
@AnalyzeClasses(packages = "peakscope", importOptions = DoNotIncludeTests.class)
class UsedCodeTest {

    private static final Set<String> FOR_TESTS = Set.of(
            // What an oracle counts apart from the program.
            "analyze.address.AddressSection.occupied",
            "analyze.address.AddressSection.runFrom",
            "analyze.address.AddressSection.runTo",
            "analyze.address.AddressSection.runs",
            // A timeline without a program, which benchmarks have too.
            "analyze.query.BufferColumns.<init>",
            // The place that a message tells in words, as a number.
            "analyze.query.QueryException.offset",
            // A whole text in memory, which the program never has.
            "read.message.Highlights.of",
            // What stands behind a view.
            "ui.compare.CompareView.model",
            "ui.kit.SystemBrowser.command",
            "ui.main.MainWindow.themes");

    @ArchTest
    void everyMethodIsUsedByTheProgram(JavaClasses peakscope) {
        Set<String> unused = new TreeSet<>();
        for (JavaClass type : peakscope) {
            // The library's own users call its entry.
            if (!type.getPackageName().equals("peakscope.api")) {
                Stream.concat(type.getMethods().stream(), type.getConstructors().stream())
                        .filter(unit -> !isCalled(unit) && !isMadeByTheCompiler(unit) && !isOverride(unit))
                        .filter(unit -> !unit.getName().equals("main"))
                        .forEach(unit ->
                                unused.add(type.getName().replaceFirst("^peakscope\\.", "") + "." + unit.getName()));
            }
        }
        assertEquals(new TreeSet<>(FOR_TESTS), unused);
    }

    /** What an interface asks for is called where one of its classes is. */
    private static boolean isCalled(JavaCodeUnit unit) {
        boolean inClass = unit.getOwner().isInterface()
                && unit.getOwner().getAllSubclasses().stream()
                        .flatMap(type -> type.getMethods().stream())
                        .anyMatch(method -> method.getName().equals(unit.getName()) && isCalled(method));
        return inClass
                || unit.getAccessesToSelf().stream()
                        .anyMatch(access -> !access.getOrigin().equals(unit));
    }

    /** Also constructors without parameters, which libraries call, and what a record has because JSON has it. */
    private static boolean isMadeByTheCompiler(JavaCodeUnit unit) {
        JavaClass owner = unit.getOwner();
        return unit.getModifiers().contains(JavaModifier.SYNTHETIC)
                || (unit.isConstructor()
                        && (unit.getRawParameterTypes().isEmpty() || owner.isRecord() || owner.isEnum()))
                || (owner.isRecord() && owner.tryGetField(unit.getName()).isPresent())
                || (owner.isEnum() && unit.getModifiers().contains(JavaModifier.STATIC));
    }

    private static boolean isOverride(JavaCodeUnit unit) {
        JavaClass owner = unit.getOwner();
        return Stream.concat(owner.getAllRawSuperclasses().stream(), owner.getAllRawInterfaces().stream())
                .flatMap(above -> above.getMethods().stream())
                .anyMatch(method -> method.getName().equals(unit.getName())
                        && method.getRawParameterTypes().size()
                                == unit.getRawParameterTypes().size());
    }
}
