package peakscope.cli;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import peakscope.model.value.Visible;
import peakscope.read.io.DamagedInputException;
import peakscope.read.io.ReadException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Turns anything a command throws into one line and an exit code. */
final class ErrorLine implements IExecutionExceptionHandler {

    static final int USAGE = 2;
    static final int UNREADABLE = 3;
    static final int FAULT = 4;

    private final BooleanSupplier debug;

    ErrorLine(BooleanSupplier debug) {
        this.debug = debug;
    }

    @Override
    public int handleExecutionException(Exception cause, CommandLine command, ParseResult arguments) {
        if (debug.getAsBoolean()) {
            cause.printStackTrace(command.getErr());
        }
        command.getErr().println(line(cause));
        return code(cause);
    }

    private static int code(Exception cause) {
        if (cause instanceof UsageException) {
            return USAGE;
        }
        boolean outside = cause instanceof ReadException
                || cause instanceof DamagedInputException
                || cause instanceof IOException
                || cause instanceof Output.UnwritableException;
        return outside && !(cause instanceof ReadException read && read.isWantOfMemory()) ? UNREADABLE : FAULT;
    }

    private static String line(Exception cause) {
        if (cause instanceof ReadException
                || cause instanceof DamagedInputException
                || cause instanceof UsageException
                || cause instanceof Output.UnwritableException) {
            return Visible.of(String.valueOf(cause.getMessage()));
        }
        if (cause instanceof IOException) {
            return Visible.of("can't read or write: " + cause.getMessage() + "; check the path and the disk");
        }
        return Door.faultOf(cause);
    }

    /** The arguments fit the syntax but not the input; exit code 2. */
    static final class UsageException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UsageException(String message) {
            super(message);
        }
    }
}
