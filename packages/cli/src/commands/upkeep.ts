import { type Command, Option } from "commander";

/** Milliseconds after which a hanging connection no longer delays the command's exit. */
const grace = 500;

/** The bucket settings of the server to migrate from, as options. */
const bucketSettings = {
  S3_ENDPOINT: "host of the S3 service that has its files, as it is reached from here",
  S3_PORT: "its port",
  S3_SSL: "false where it is reached by http",
  S3_REGION: "its region",
  S3_BUCKET: "its bucket; typebot by default",
  S3_ACCESS_KEY: "the access key",
  S3_SECRET_KEY: "the secret key",
  S3_PUBLIC_CUSTOM_DOMAIN: "the address at which public files are read there",
} as const;

const bucketOptions = Object.entries(bucketSettings).map(([name, description]) => ({
  name,
  option: new Option(`--${name.toLowerCase().replaceAll("_", "-")} <value>`, `with --copy-files: ${description}`).env(
    `PARLEY_MIGRATE_${name}`,
  ),
}));

/** The commands for operating a server. Each loads the server code only when used. */
export const addUpkeepCommands = (program: Command): void => {
  program
    .command("backup")
    .description("write the embedded database, all uploaded files and the secrets into one file, while the server runs")
    .argument("[file]", "the file to write; parley-TIME.tar.gz in this folder by default")
    .option("--data <folder>", "the data folder of the server; ./data by default")
    .addHelpText(
      "after",
      `
In the file: the whole database (bots, results, accounts with the hashes of their passwords, who is signed in), the
uploaded files, the key by which accounts at other services are encrypted (encryption-secret), and the owner's token
(owner-token) where Parley made it. Whoever has the file can read all of it: keep it as you keep a password.
Not in it: the settings (.env and the environment), and files in a bucket.
Put it back with: parley restore FILE`,
    )
    .action(async (file: string | undefined, options) => (await import("./backup.ts")).backUp(file, options.data));
  program
    .command("copy")
    .description("copy all data from one database to another one that is empty, and compare them")
    .addOption(
      new Option("--from <place>", "what to copy; it is only read").env("PARLEY_COPY_FROM").makeOptionMandatory(),
    )
    .addOption(new Option("--to <place>", "where to").env("PARLEY_COPY_TO").makeOptionMandatory())
    .option(
      "--from-schema <name>",
      "the schema there, where PARLEY_DATABASE_SCHEMA is set; else the server's own choice",
    )
    .option("--to-schema <name>", "the same for the target; it is made where it is missing")
    .addHelpText(
      "after",
      `
A place is an address as in DATABASE_URL, postgres://… or mysql://…, or the data folder of an embedded database.
The variables keep passwords out of the list of processes.
What is copied is the source as it is when the copy begins: stop its server first, so that nothing comes after.
A copy that was broken off goes on where it was when the same command is given again; until it has ended, no server
starts on the target. Files and the key ENCRYPTION_SECRET are not in databases: keep the data folder, or its key.`,
    )
    .action(async (options) => (await import("./copy.ts")).copyAll(options));
  const migrate = program
    .command("migrate")
    .description("take over a running Typebot 3.x: its bots, results, accounts at other services, folders and themes")
    .addOption(
      new Option("--from-database <url>", "its database, as its DATABASE_URL has it; it is only read").env(
        "PARLEY_MIGRATE_FROM",
      ),
    )
    .addOption(
      new Option("--encryption-secret <secret>", "its ENCRYPTION_SECRET, to read accounts at other services").env(
        "PARLEY_MIGRATE_SECRET",
      ),
    )
    .option(
      "--env <file>",
      "its .env: DATABASE_URL, ENCRYPTION_SECRET, the clients at Google and S3_… are read from it",
    )
    .option(
      "--copy-files",
      "take uploaded files along, too, from its bucket: bots and results then name them by their new addresses",
    )
    .option("--dry-run", "read and convert everything, and write nothing")
    .option("--diff", "list everything that differs there and here, and write nothing")
    .option("--last-report", "print what the last run found that came to its end, and do nothing else")
    .option("--report <file>", "write the whole report into a file: JSON where it ends in .json, else Markdown")
    .option("--data <folder>", "the data folder of this server; ./data by default")
    .addHelpText(
      "after",
      `
Where to is what this server's settings say: DATABASE_URL, else the data folder, whose server must be stopped first.
Ids and public addresses are kept, so that embedded bots and links go on. Nothing that is here is overwritten.
A run that was broken off goes on where it was when the same command is given again, and tells what it had found before.
Later runs bring what is new, what was changed and what was deleted there; what was changed here stays, and is told.
With --copy-files, a file that can't be fetched keeps its old address and is listed; the next run fetches it.
The variables keep passwords out of the list of processes. Step by step: docs/migrating.md`,
    )
    .action(async (options) => {
      const bucket = bucketOptions.flatMap(({ name, option }) => {
        const value = options[option.attributeName()];
        return typeof value === "string" ? [[name, value]] : [];
      });
      await (await import("./migrate.ts")).migrate({ ...options, bucket: Object.fromEntries(bucket) });
    });
  for (const { option } of bucketOptions) migrate.addOption(option);
  program
    .command("doctor")
    .description("look at settings, database, files, e-mail, addresses, clock, secrets and disk, and say what is wrong")
    .option("--data <folder>", "the data folder of the server; ./data by default")
    .option("--json", "print {isFine, findings: [{part, status, what, remedy}]}")
    .addHelpText("after", "\nNothing is changed, no e-mail is sent. Exit code 1 when something is wrong.")
    .action(async (options) => {
      const { printFindings } = await import("./doctor.ts");
      await printFindings(options).finally(() => setTimeout(() => process.exit(), grace).unref());
    });
};
