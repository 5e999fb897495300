import { CommanderError } from "commander";
import { createProgram } from "./create-program.ts";
import { describeFailure } from "./terminal/describe-file-fault.ts";
import { ExitError } from "./terminal/exit-error.ts";

/** Ends with the exit code that an error stands for, after saying what it was. */
const exitCodeOf = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  console.error(describeFailure(error));
  // Known by its name: its class comes with the server.
  if (error instanceof Error && error.name === "EnvironmentError") return 2;
  return error instanceof ExitError ? error.code : 1;
};

// Whoever reads what is printed may stop early, as `head` does: then there is nothing left to do, unless a server runs.
// A server outlives a terminal that has gone and a full disk behind its output.
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
