import { CommanderError } from "commander";
import { createProgram } from "./create-program.ts";
import { ExitError } from "./exit-error.ts";

/** Ends with the exit code that an error stands for, after saying what it was. */
const exitCodeOf = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  console.error(error instanceof Error ? error.message : String(error));
  // Known by its name: its class comes with the server.
  if (error instanceof Error && error.name === "EnvironmentError") return 2;
  return error instanceof ExitError ? error.code : 1;
};

// Whoever reads what is printed may stop early, as `head` does: then there is nothing left to do, unless a server runs.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  if (process.argv[2] !== "start") process.exit();
});

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}
