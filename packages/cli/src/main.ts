import { CommanderError } from "commander";
import { createProgram } from "./create-program.ts";
import { describeFailure } from "./terminal/describe-file-fault.ts";
import { ExitError } from "./terminal/exit-error.ts";

/** Prints an error and returns its exit code. */
const exitCodeOf = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  console.error(describeFailure(error));
  // Recognized by name, because its class is part of the server, which may not be loaded.
  if (error instanceof Error && error.name === "EnvironmentError") return 2;
  return error instanceof ExitError ? error.code : 1;
};

// The reader of the output may stop early, as `head` does: the command then ends quietly. A running server continues, even
// if its terminal is closed or the disk behind its output is full.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (process.argv[2] === "start") return;
  if (error.code === "EPIPE") process.exit();
  console.error(error.code === "ENOSPC" ? "The output can't be written: the disk is full." : error.message);
  process.exit(1);
});
process.stderr.on("error", () => undefined);

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}
