import { cutKeys } from "@parley/core/numbers";
import { Command, InvalidArgumentError, Option } from "commander";
import manifest from "../package.json" with { type: "json" };
import { addressBot, closeBot, deleteBot, openBot, restoreBot, unpublishBot } from "./commands/change.ts";
import { checkFiles } from "./commands/check.ts";
import { compareFiles } from "./commands/compare.ts";
import { exportBot } from "./commands/export.ts";
import { listBots } from "./commands/list.ts";
import { printNumbers } from "./commands/numbers.ts";
import { previewBot } from "./commands/preview.ts";
import { publishBot } from "./commands/publish.ts";
import { printResetLink } from "./commands/reset-password.ts";
import { printResults } from "./commands/results.ts";
import { addUpkeepCommands } from "./commands/upkeep.ts";
import type { OwnerApi } from "./connection/connect.ts";

// Only the commands that need the server load it, with its database drivers; the others start faster.

const collect = (value: string, values: string[]): string[] => [...values, value];

/** The options of every command that uses the owner's API. */
interface OwnerOptions {
  data?: string;
}

/** Runs a command with the owner's API and closes the API in any case. */
const withApi = async ({ data }: OwnerOptions, work: (api: OwnerApi) => Promise<void>): Promise<void> => {
  const { connect } = await import("./connection/connect.ts");
  const api = await connect({ ...process.env, ...(data === undefined ? {} : { PARLEY_DATA_DIR: data }) });
  try {
    await work(api);
  } finally {
    await api.close();
  }
};

const botArgument = "its id, its public id, or a part of its name or public id that only it has";

/** The commands whose only argument is a bot. */
const botCommands: [name: string, description: string, work: (api: OwnerApi, bot: string) => Promise<void>][] = [
  ["publish", "make a bot's draft live at its address", publishBot],
  ["unpublish", "take a bot from its address", unpublishBot],
  ["close", "close a bot to new visitors; they are told so, and chats that run go on", closeBot],
  ["open", "open a closed bot again", openBot],
  ["delete", "delete a bot; for 30 days it can be restored with its results", deleteBot],
  ["preview", "print an address, good for ten minutes, at which a bot's draft can be tried out", previewBot],
];

/**
 * Whether an argument of `restore` is a backup. Bots are given by address or a part of their name, which hardly ever ends
 * like this.
 */
const isBackup = (what: string): boolean => what.endsWith(".tar.gz");

const restoreFile = async (
  path: string,
  { into, data, replace = false }: OwnerOptions & { into?: string; replace?: boolean },
): Promise<void> => (await import("./commands/backup.ts")).restoreFrom(path, { folder: into ?? data, replace });

const parsePort = (text: string): string => {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return text;
  throw new InvalidArgumentError("It must be a number from 0 to 65535; 0 takes any free port.");
};

const parseSeconds = (text: string): string => {
  if (Number(text) > 0 && Number(text) <= 3600) return text;
  throw new InvalidArgumentError("It must be a number of seconds, at most 3600.");
};

/** The whole command line. */
export const createProgram = (): Command => {
  const program = new Command("parley")
    .version(manifest.version)
    .description("Builds and runs conversational forms and chatbots.")
    .addHelpText("after", "\nExit codes: 0 fine, 1 findings or a failure, 2 wrong use or no bot file.")
    .showHelpAfterError("(parley --help tells how it is used)")
    .exitOverride();
  /** Defines a command that uses the owner's API, of a running server or on the data folder. */
  const ownerCommand = (name: string) =>
    program.command(name).option("--data <folder>", "the data folder of the server; ./data by default");
  program
    .command("start")
    .description("start the server and print its addresses")
    .option("--port <port>", "port of the builder; 3000 by default", parsePort)
    .option("--viewer-port <port>", "port of the viewer, which serves the bots; 3001 by default", parsePort)
    .option("--data <folder>", "folder for all data; ./data by default")
    .option("--host <address>", "address to listen on; 127.0.0.1 by default, 0.0.0.0 for other machines")
    .action(async (options) => (await import("./commands/start.ts")).start(options));
  ownerCommand("import")
    .description("import bot files of any version; bots imported together keep their links")
    .argument("<files...>", "bot files")
    .option("--publish", "publish them at once and print their public addresses")
    .option(
      "--into <bot>",
      "put the file into the place of this bot's draft; the bot keeps its address and its results",
    )
    .option("--public-id <public-id>", "the last part of the address of the new bot (one file only)")
    .action((files: string[], options) =>
      withApi(options, async (api) => (await import("./commands/import.ts")).importBots(api, files, options)),
    );
  ownerCommand("export")
    .description("write a bot as a bot file")
    .argument("<bot>", botArgument)
    .option("-o, --output <file>", "write to a file instead of standard output")
    .action((bot: string, options) => withApi(options, (api) => exportBot(api, bot, options)));
  for (const [name, description, work] of botCommands)
    ownerCommand(name)
      .description(description)
      .argument("<bot>", botArgument)
      .action((bot: string, options: OwnerOptions) => withApi(options, (api) => work(api, bot)));
  ownerCommand("restore")
    .description("bring a deleted bot back; or put a backup, a file that ends in .tar.gz, into an empty data folder")
    .argument("<bot-or-backup>", `a bot: ${botArgument}; or the file of a backup`)
    .option("--into <folder>", "the folder that a backup is put into; the data folder by default")
    .option("--replace", "where that folder is not empty: keep what is there in a folder inside it, and restore")
    .action((what: string, options: OwnerOptions & { into?: string; replace?: boolean }) =>
      isBackup(what) ? restoreFile(what, options) : withApi(options, (api) => restoreBot(api, what)),
    );
  ownerCommand("address")
    .description("print the address of a bot, or give it another one")
    .argument("<bot>", botArgument)
    .argument("[public-id]", "the last part of its new address")
    .action((bot: string, publicId: string | undefined, options: OwnerOptions) =>
      withApi(options, (api) => addressBot(api, bot, publicId)),
    );
  ownerCommand("list")
    .description("list all bots")
    .option("--deleted", "list the deleted bots instead")
    .option("--json", "print JSON")
    .action((options) => withApi(options, (api) => listBots(api, options)));
  program
    .command("run")
    .description("play a bot file in the terminal; nothing real happens and nothing is stored")
    .argument("<file>", "the bot file to play")
    .argument("[linked...]", "files of the bots it links to")
    .option(
      "--reply <text>",
      "the next answer; repeat it for more (a choice is answered by its text; `/change 2 blue` replaces the second answer)",
      collect,
      [],
    )
    .option("--var <name=value>", "give a variable a value; repeat it for more", collect, [])
    .option("--json", "print {outputs, variables, status, logs}")
    .action(async (file: string, linked: string[], options) =>
      (await import("./commands/run.ts")).runBot(file, linked, options),
    );
  program
    .command("check")
    .description("look for faults in bot files: dead ends, unknown variables, endless loops and more")
    .argument("<files...>", "bot files of any version; links between them are followed")
    .option("--json", "print [{file, version, report, diagnostics}]")
    .action(checkFiles);
  program
    .command("explore")
    .description("walk a bot file by itself, and look for what goes wrong: endless loops, silent ends, failing code")
    .argument("<file>", "the bot file to explore")
    .argument("[linked...]", "files of the bots it links to")
    .option("--seconds <n>", "how long it may take", parseSeconds, "10")
    .option("--json", "print {file, findings, states, turns, isComplete, …}")
    .action(async (file: string, linked: string[], options) =>
      (await import("./commands/explore.ts")).exploreFile(file, linked, options),
    );
  program
    .command("compare")
    .description("say what differs between two bot files; exit code 1 where anything does")
    .argument("<before>", "a bot file of any version")
    .argument("<after>", "another one")
    .option("--json", "print {effects, differences}")
    .action(compareFiles);
  program
    .command("test")
    .description("run the tests of bot files; exit code 1 where one breaks")
    .argument(
      "<files...>",
      "bot files; links between them are followed. Tests stand in them, and beside shop.json in shop.test.txt",
    )
    .option("--coverage", "say what of the bots no test plays")
    .option("--junit <file>", "write a report for CI servers, JUnit's XML, to a file")
    .action(async (files: string[], options) => (await import("./commands/test.ts")).testFiles(files, options));
  ownerCommand("results")
    .description("print the answers to a bot, newest first")
    .argument("<bot>", botArgument)
    .option("--all", "list visits without an answer, too")
    .option("--logs", "print what its chats told you instead: errors, warnings, what was sent")
    .option("--csv", "print CSV")
    .option("--json", "print JSON, a line for each of them")
    .option("-o, --output <file>", "write CSV or JSON to a file, which is there only once it is whole")
    .action((bot: string, options) => withApi(options, (api) => printResults(api, bot, options)));
  ownerCommand("numbers")
    .description("print how many chats a bot had, and what became of each question")
    .argument("<bot>", botArgument)
    .option("--json", "print everything as JSON")
    .option("--recount", "count all chats again first, such as after a change of the database by other means")
    .option("--from <day>", "only chats that began then or later")
    .option("--to <day>", "only chats that began then or before")
    .option("--of-version <number>", "only chats of this version")
    .option("--device <class>", "only chats on a phone, tablet or computer; (none) where it is unknown, as below")
    .option("--language <code>", "only chats in this language of the browser")
    .option("--channel <name>", "only chats on this channel: page, bubble, api, …")
    .option("--source <name>", "only chats from this source: utm_source, or the site before")
    .option("--medium <name>", "only chats from this utm_medium")
    .option("--campaign <name>", "only chats from this utm_campaign")
    .option(
      "--where <conditions>",
      'only chats with these answers and variables, as JSON: [{"column":"variable:Score","is":"between","value":"50"}]',
    )
    .option("--chat-language <code>", "only chats that the bot held in this language")
    .addOption(
      new Option("--by <what>", "print how visitors came instead: how many chats each value has").choices(cutKeys),
    )
    .action((bot: string, options) => withApi(options, (api) => printNumbers(api, bot, options)));
  program
    .command("copy-files")
    .description(
      "copy all files between the data folder and the S3 bucket of the settings; what is there is left alone",
    )
    .addOption(new Option("--to <place>", "where to").choices(["s3", "folder"]).makeOptionMandatory())
    .option("--data <folder>", "the data folder of the server; ./data by default")
    .action(async ({ to, data }) => (await import("./commands/copy-files.ts")).copyAllFiles(to, data));
  ownerCommand("reset-password")
    .description("print a link, good once and for an hour, by which somebody sets a new password")
    .argument("<email>", "the e-mail address of the account")
    .action((email: string, options: OwnerOptions) => withApi(options, (api) => printResetLink(api, email)));
  addUpkeepCommands(program);
  return program;
};
