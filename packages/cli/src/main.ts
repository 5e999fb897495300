import { EnvironmentError } from "@parley/server";
import { Command, CommanderError } from "commander";
import { checkFiles } from "./commands/check.ts";
import { exportBot } from "./commands/export.ts";
import { importBots } from "./commands/import.ts";
import { listBots } from "./commands/list.ts";
import { previewBot } from "./commands/preview.ts";
import { publishBot } from "./commands/publish.ts";
import { printResults } from "./commands/results.ts";
import { runBot } from "./commands/run.ts";
import { start } from "./commands/start.ts";
import { connect, type OwnerApi } from "./connect.ts";
import { ExitError } from "./exit-error.ts";

const collect = (value: string, values: string[]): string[] => [...values, value];

/** Runs a command against the owner's API and closes it, whatever happens. */
const withApi = async (work: (api: OwnerApi) => Promise<void>): Promise<void> => {
  const api = await connect();
  try {
    await work(api);
  } finally {
    await api.close();
  }
};

const botArgument = "its id, its public id, or a part of its name or public id that only it has";

const createProgram = (): Command => {
  const program = new Command("parley")
    .description("Builds and runs conversational forms and chatbots.")
    .addHelpText("after", "\nExit codes: 0 fine, 1 findings or a failure, 2 wrong use or no bot file.")
    .showHelpAfterError("(parley --help tells how it is used)")
    .exitOverride();
  program.command("start").description("start the server and print its addresses").action(start);
  program
    .command("import")
    .description("import bot files of any version; bots imported together keep their links")
    .argument("<files...>", "bot files")
    .option("--publish", "publish them at once and print their public addresses")
    .action((files: string[], options) => withApi((api) => importBots(api, files, options)));
  program
    .command("export")
    .description("write a bot as a bot file")
    .argument("<bot>", botArgument)
    .option("-o, --output <file>", "write to a file instead of standard output")
    .action((bot: string, options) => withApi((api) => exportBot(api, bot, options)));
  program
    .command("publish")
    .description("make a new live version of a bot")
    .argument("<bot>", botArgument)
    .action((bot: string) => withApi((api) => publishBot(api, bot)));
  program
    .command("preview")
    .description("print an address, good for ten minutes, at which a bot's draft can be tried out; nothing is stored")
    .argument("<bot>", botArgument)
    .action((bot: string) => withApi((api) => previewBot(api, bot)));
  program
    .command("list")
    .description("list all bots")
    .option("--json", "print JSON")
    .action((options) => withApi((api) => listBots(api, options)));
  program
    .command("run")
    .description("play a bot file in the terminal; nothing real happens and nothing is stored")
    .argument("<file>", "the bot file to play")
    .argument("[linked...]", "files of the bots it links to")
    .option("--reply <text>", "the next answer; repeat it for more (a choice is answered by its text)", collect, [])
    .option("--var <name=value>", "give a variable a value; repeat it for more", collect, [])
    .option("--json", "print {outputs, variables, status, logs}")
    .action(runBot);
  program
    .command("check")
    .description("look for faults in bot files: dead ends, unknown variables, endless loops and more")
    .argument("<files...>", "bot files of any version; links between them are followed")
    .option("--json", "print [{file, version, report, diagnostics}]")
    .action(checkFiles);
  program
    .command("results")
    .description("print the results of a bot, newest first")
    .argument("<bot>", botArgument)
    .option("--csv", "print CSV")
    .option("--json", "print JSON")
    .action((bot: string, options) => withApi((api) => printResults(api, bot, options)));
  return program;
};

/** Ends with the exit code that an error stands for, after saying what it was. */
const exitCodeOf = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  console.error(error instanceof Error ? error.message : String(error));
  if (error instanceof EnvironmentError) return 2;
  return error instanceof ExitError ? error.code : 1;
};

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}
