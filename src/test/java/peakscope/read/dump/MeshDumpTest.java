package peakscope.read.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import peakscope.model.DeviceMesh;
import peakscope.model.DeviceMesh.Axis;
import peakscope.model.ModuleMemory;
import peakscope.model.value.Warning;
import peakscope.read.Programs;
import peakscope.read.io.Progress;
import peakscope.read.io.ReadException;

class MeshDumpTest {

    private static final String TEXT =
            """
            HloModule jit_f, frontend_attributes={arg_layout_modes="default",xla.sdy.meshes={empty = #sdy.mesh<[]>, mesh = #sdy.mesh<["data"=4, "model"=2]>}}

            %part (x: f32[2]) -> f32[2] {
              ROOT %x = f32[2]{0} parameter(0), frontend_attributes={xla.sdy.sharding="#sdy.sharding<@mesh, [{"model"}]>"}
            }

            ENTRY %main (w: f32[8,4], x: f32[8], y: f32[8], z: f32[8]) -> f32[8] {
              %w = f32[8,4]{1,0} parameter(0), sharding={devices=[4,1,2]<=[8]}, frontend_attributes={xla.sdy.sharding="#sdy.sharding<@mesh, [{\\"data\\", ?}, {}]>"}, metadata={op_name="w"}
              %x = f32[8]{0} parameter(1), frontend_attributes={xla.sdy.sharding="#sdy.sharding<@other, [{"data"}]>"}
              %y = f32[8]{0} parameter(2), frontend_attributes={xla.sdy.sharding="#sdy.sharding<@mesh, [{"data":(1)2}]>"}
              ROOT %z = f32[8]{0} parameter(3)
            }
            """;

    @TempDir
    private Path folder;

    private DeviceMesh text(String text, int devices) throws IOException, ReadException {
        Path file = Files.writeString(folder.resolve("module_0000.jit_f.before_optimizations.txt"), text);
        return MeshDump.read(file, devices, Progress.NONE);
    }

    private ModuleMemory named(ModuleMemory module, List<Warning> warnings) {
        Path dumped = folder.resolve("module_0000.jit_fit.cl_1.after_optimizations.hlo.pb");
        return MeshDump.named(module, dumped, Progress.NONE, warnings);
    }

    @Test
    void axesAndArgumentsAreReadFromText() throws IOException, ReadException {
        DeviceMesh mesh = text(TEXT, 8);
        assertEquals(List.of(new Axis("data", 4), new Axis("model", 2)), mesh.axes());
        assertEquals(Map.of(0, List.of(List.of("data"), List.of())), mesh.splits());
        assertEquals("data=4, model=2", mesh.toString());
    }

    @Test
    void aMeshOfAnotherNumberOfDevicesIsNotTaken() throws IOException, ReadException {
        assertEquals(DeviceMesh.UNKNOWN, text(TEXT, 16));
        assertEquals(DeviceMesh.UNKNOWN, text("HloModule jit_f\n\nENTRY %main () -> f32[] {\n}\n", 8));
    }

    @Test
    void theMeshIsReadFromTheDumpBesideAModuleThatIsSplit() throws IOException, ReadException {
        Files.write(
                folder.resolve("module_0000.jit_fit.cl_1.before_optimizations.hlo.pb.gz"),
                Files.readAllBytes(Path.of("src/test/resources/meshes/moments.before_optimizations.hlo.pb.gz")));
        List<Warning> warnings = new ArrayList<>();
        DeviceMesh mesh = named(Programs.read("moments"), warnings).mesh();
        assertEquals("stage=2, copy=4", mesh.toString());
        assertTrue(mesh.splits().containsValue(List.of(List.of("stage"), List.of())), mesh::toString);
        assertEquals(DeviceMesh.UNKNOWN, named(Programs.read("batch"), warnings).mesh());
        assertEquals(List.of(), warnings);
    }

    @Test
    void aDamagedDumpLeavesAWarning() throws IOException, ReadException {
        Files.write(folder.resolve("module_0000.jit_fit.cl_1.before_optimizations.hlo.pb"), new byte[] {10, 99, 1});
        List<Warning> warnings = new ArrayList<>();
        assertEquals(
                DeviceMesh.UNKNOWN, named(Programs.read("moments"), warnings).mesh());
        assertEquals(1, warnings.size());
    }
}
