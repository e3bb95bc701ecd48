package peakscope.api;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What other programs can call. A change to this list affects them, so it goes into the changelog too. */
class PublicApiTest {

    private static final Path LIST = Path.of("src/test/resources/public-api.txt");
    private static final Pattern TYPE_OF_OTHERS =
            Pattern.compile("\\bpeakscope\\.(?!api\\.|read\\.io\\.ReadException\\b)[\\w.]+");

    private static final Set<String> OF_EVERY_RECORD = Set.of("equals", "hashCode", "toString");

    @Test
    void isAsListed() throws IOException {
        assertEquals(Files.readString(LIST).strip(), String.join("\n", api()));
    }

    @Test
    void namesNoTypeThatMayChange() {
        assertEquals(
                List.of(),
                api().stream()
                        .filter(line -> TYPE_OF_OTHERS.matcher(line).find())
                        .toList());
    }

    private static List<String> api() {
        List<String> lines = new ArrayList<>();
        new ClassFileImporter()
                .withImportOption(new DoNotIncludeTests()).importPackages("peakscope.api").stream()
                        .map(JavaClass::reflect)
                        .filter(type -> Modifier.isPublic(type.getModifiers()))
                        .sorted(Comparator.comparing(Class::getName))
                        .forEach(type -> members(type).sorted().forEach(lines::add));
        return lines;
    }

    private static Stream<String> members(Class<?> type) {
        Stream<Method> methods = Arrays.stream(type.getDeclaredMethods())
                .filter(method -> !(type.isRecord() && OF_EVERY_RECORD.contains(method.getName())));
        return Stream.concat(Arrays.stream(type.getConstructors()), methods)
                .filter(member -> Modifier.isPublic(member.getModifiers()) && !member.isSynthetic())
                .map(PublicApiTest::line);
    }

    /** As in the list: without modifiers that all share and without package names. */
    private static String line(Executable member) {
        String returned = member instanceof Method method
                ? (Modifier.isStatic(method.getModifiers()) ? "static " : "")
                        + method.getGenericReturnType().getTypeName() + " "
                : "new ";
        String name = member.getDeclaringClass().getName() + (member instanceof Method ? "." + member.getName() : "");
        return (returned
                        + name
                        + Arrays.stream(member.getGenericParameterTypes())
                                .map(java.lang.reflect.Type::getTypeName)
                                .collect(joining(", ", "(", ")"))
                        + Arrays.stream(member.getExceptionTypes())
                                .map(Class::getName)
                                .collect(joining(", ", " throws ", ""))
                                .replaceFirst("^ throws $", ""))
                .replaceAll("java\\.(lang|util|nio\\.file|io)\\.", "");
    }
}
