package peakscope.read.message;

import peakscope.read.message.text.Excerpt;
import peakscope.read.message.wording.Compilations;
import peakscope.read.message.wording.Containers;
import peakscope.read.message.wording.Hit;
import peakscope.read.message.wording.OwnOptions;
import peakscope.read.message.wording.Servers;
import peakscope.read.message.wording.Shortage;

/** What the text around a sentence tells of it: options to set, the device, the program, the server or the container in which it happened. */
final class Beside {

    private Beside() {}

    static void read(Excerpt all, Hit hit, MessageBuilder message) {
        int number = 0;
        for (int[] place : OwnOptions.after(all.text(), hit.start())) {
            message.detail(Message.OPTION + ++number, all.part(place[0], place[1]));
        }
        if (message.family() == Family.TORCH_CUDA
                || message.family() == Family.RUNTIME_PROGRAM
                || message.family() == Family.RUNTIME_BUFFER) {
            detail(Message.SERVER, Servers.near(all.text(), hit.start(), hit.end()), all, message);
        } else if (all.text().startsWith(Message.OF_POD, hit.start())) {
            detail(Message.CONTAINER, Containers.around(all.text(), hit.start()), all, message);
        }
        int[] program = message.isOfUnknownProgram() ? Compilations.before(all.text(), hit.start()) : new int[0];
        if (program.length > 0) {
            message.module(all.part(program[0], program[1]));
        }
        int[] device = message.isOnUnknownDevice() ? Shortage.device(all.text(), hit) : null;
        if (device != null) {
            message.device(all.part(device[0], device[1]));
        }
    }

    private static void detail(String name, int[] place, Excerpt all, MessageBuilder message) {
        if (place.length > 0) {
            message.detail(name, all.part(place[0], place[1]));
        }
    }
}
