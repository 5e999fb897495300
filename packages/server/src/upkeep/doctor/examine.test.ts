import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { mainWorkspaceId } from "../../accounts/main-workspace.ts";
import { createCipher } from "../../credentials/create-cipher.ts";
import { beginCopy, endCopy } from "../../database/copy-mark.ts";
import { openDatabase } from "../../database/open-database.ts";
import { describeDatabases } from "../../database/testing/describe-databases.ts";
import { parseEnvironment } from "../../environment/parse-environment.ts";
import { startServer } from "../../http/start-server.ts";
import { startMailServer } from "../../mail/testing/start-mail-server.ts";
import { testCertificate } from "../../mail/testing/test-certificate.ts";
import { startS3Server } from "../../storage/testing/s3-server.ts";
import { checkClock } from "./check-clock.ts";
import { checkDisk } from "./check-disk.ts";
import { examine } from "./examine.ts";
import { within } from "./finding.ts";
import { openPatient } from "./open-patient.ts";

const top = mkdtempSync(join(tmpdir(), "parley-doctor-"));
afterAll(() => rmSync(top, { recursive: true, force: true }));
const inTop = (name: string) => join(top, name);

const free = { PARLEY_BUILDER_PORT: "0", PARLEY_VIEWER_PORT: "0" };

const look = async (settings: Record<string, string>, isRunning = false) => {
  const options = { isRunning: async () => isRunning, mailTls: { ca: testCertificate } };
  return examine({ ...free, ...settings }, options);
};

/** Returns the findings about one part of the installation. */
const lookAt = async (part: string, settings: Record<string, string>, isRunning = false) =>
  (await look(settings, isRunning)).filter((finding) => finding.part === part);

const statuses = (findings: Awaited<ReturnType<typeof look>>) =>
  findings.map(({ part, status }) => `${part} ${status}`);

it("an installation that was never started has nothing wrong, and is left as it is", async () => {
  const PARLEY_DATA_DIR = inTop("never");
  expect(statuses(await look({ PARLEY_DATA_DIR }))).toEqual([
    "Settings fine",
    "Database skipped",
    "Files skipped",
    "E-mail skipped",
    "Sign-up fine",
    "Addresses skipped",
    "Addresses skipped",
    "Clock skipped",
    "Secrets skipped",
    "Disk fine",
  ]);
  expect(existsSync(PARLEY_DATA_DIR)).toBe(false);
});

it("settings that are not valid are named, without their values", async () => {
  expect(await look({ SMTP_PORT: "hidden", ENCRYPTION_SECRET: "hidden" })).toEqual([
    {
      part: "Settings",
      status: "wrong",
      what: "ENCRYPTION_SECRET is not valid.",
      remedy: "It must be exactly 32 characters. It stands in the environment.",
    },
    {
      part: "Settings",
      status: "wrong",
      what: "SMTP_PORT is not valid.",
      remedy: "It must be a whole number from 1 to 65535. It stands in the environment.",
    },
  ]);
  expect(await look({ NEXTAUTH_URL: "" })).toMatchObject([
    {
      what: "NEXTAUTH_URL is empty.",
      remedy:
        "Remove it from the environment, or give it a value: an http(s) URL without a path, such as https://parley.example.org: Parley needs a host name or a port of its own.",
    },
  ]);
  expect(await look({ S3_ENDPOINT: "s3", S3_ACCESS_KEY: "x" })).toEqual([
    expect.objectContaining({ what: "S3_SECRET_KEY is missing.", remedy: expect.not.stringContaining("stands in") }),
  ]);
});

it("that anybody can make an account is told, and is nothing wrong", async () => {
  const PARLEY_DATA_DIR = inTop("never");
  const [closed] = await lookAt("Sign-up", { PARLEY_DATA_DIR, DISABLE_SIGNUP: "true" });
  const [none] = await lookAt("Sign-up", { PARLEY_DATA_DIR });
  const github = { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" };
  const [open] = await lookAt("Sign-up", { PARLEY_DATA_DIR, ...github });
  const gitlab = { GITLAB_CLIENT_ID: "id", GITLAB_CLIENT_SECRET: "secret", GITLAB_REQUIRED_GROUPS: "staff" };
  const [own] = await lookAt("Sign-up", { PARLEY_DATA_DIR, ...gitlab });
  expect([closed, none, open, own].map((finding) => finding?.status)).toEqual(["fine", "fine", "warning", "fine"]);
  expect(open).toMatchObject({
    what: "Anybody can make an account, with a workspace of their own: by GitHub.",
    remedy: expect.stringContaining("DISABLE_SIGNUP=true"),
  });
});

/** Starts a server that answers with the text that `find` returns for a path, else with 404. */
const startOther = async (find: (path: string) => string | undefined) => {
  const server = createServer(({ url = "" }, response) => {
    const body = find(url);
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

describe("a running server", () => {
  it("is fine, and goes on as it was", async () => {
    const PARLEY_DATA_DIR = inTop("running");
    const server = await startServer({ environment: { ...free, PARLEY_DATA_DIR, LOG_LEVEL: "silent" } });
    const addresses = { NEXTAUTH_URL: server.builderUrl, NEXT_PUBLIC_VIEWER_URL: server.viewerUrl };
    const findings = await look({ PARLEY_DATA_DIR, ...addresses }, true);
    expect(findings.filter(({ status }) => status === "wrong")).toEqual([]);
    expect(findings.filter(({ part }) => ["Database", "Files", "Addresses", "Secrets"].includes(part))).toMatchObject([
      { status: "fine", what: "The embedded database answers, has all tables, and can be written." },
      { status: "fine" },
      { status: "fine", what: `The builder answers at ${server.builderUrl}.` },
      { status: "fine", what: `The viewer answers at ${server.viewerUrl}.` },
      { status: "fine", what: "The key in the data folder is good, and reads all 0 accounts at other services." },
    ]);
    expect(readdirSync(join(PARLEY_DATA_DIR, "uploads"), { recursive: true }).map(String)).not.toContainEqual(
      expect.stringContaining("doctor"),
    );

    const swapped = { NEXTAUTH_URL: server.viewerUrl, NEXT_PUBLIC_VIEWER_URL: server.builderUrl };
    expect((await lookAt("Addresses", { PARLEY_DATA_DIR, ...swapped }, true)).map(({ what }) => what)).toEqual([
      `At ${server.viewerUrl} answers the viewer.`,
      `At ${server.builderUrl} answers the builder.`,
    ]);
    const other = await startOther(() => "<h1>It works!</h1>");
    const foreign = { ...addresses, NEXT_PUBLIC_VIEWER_URL: other.url };
    expect((await lookAt("Addresses", { PARLEY_DATA_DIR, ...foreign }, true)).at(-1)).toMatchObject({
      status: "wrong",
      what: `At ${other.url} answers another program.`,
    });
    const several = { ...addresses, NEXT_PUBLIC_VIEWER_URL: `${server.viewerUrl},${other.url}` };
    expect((await lookAt("Addresses", { PARLEY_DATA_DIR, ...several }, true)).map(({ status }) => status)).toEqual([
      "fine",
      "fine",
      "wrong",
    ]);
    await other.close();
    expect((await lookAt("Addresses", { PARLEY_DATA_DIR, ...foreign }, true)).at(-1)).toMatchObject({
      status: "wrong",
      what: expect.stringContaining(`The viewer can't be reached at ${other.url}`),
    });
    const same = { NEXTAUTH_URL: server.builderUrl, NEXT_PUBLIC_VIEWER_URL: server.builderUrl };
    expect((await lookAt("Addresses", { PARLEY_DATA_DIR, ...same }, true))[0]?.what).toContain("have the same address");
    const mixed = { NEXTAUTH_URL: "https://localhost:1", NEXT_PUBLIC_VIEWER_URL: "http://bots.invalid" };
    expect((await lookAt("Addresses", { PARLEY_DATA_DIR, ...mixed }))[0]?.what).toContain("The builder is at https");

    if (process.platform !== "win32") {
      chmodSync(join(PARLEY_DATA_DIR, "encryption-secret"), 0o644);
      expect(await lookAt("Secrets", { PARLEY_DATA_DIR })).toMatchObject([
        { status: "wrong", remedy: `chmod 600 ${join(PARLEY_DATA_DIR, "encryption-secret")}` },
      ]);
    }
    expect((await fetch(`${server.builderUrl}/healthz`)).status).toBe(200);
    await server.stop();
  });
});

describeDatabases("the doctor's look at a database", (test) => {
  const settings = () => {
    const { url, folder } = test();
    return { PARLEY_DATA_DIR: folder, ...(url === undefined ? {} : { DATABASE_URL: url }) };
  };

  it("finds it fine", async () => {
    expect(await lookAt("Database", settings())).toMatchObject([
      { status: "fine", what: expect.stringContaining("can be written") },
    ]);
    const { kind } = test().database;
    expect(await lookAt("Clock", settings())).toMatchObject([
      kind === "sqlite"
        ? { status: "skipped" }
        : { status: "fine", what: expect.stringContaining("The database has the same time") },
    ]);
  });

  it("finds tables of another release, and a copy that has not ended", async () => {
    const { database } = test();
    const { connection } = database;
    await sql`insert into parley_migrations (name, timestamp) values ('9999-later', '')`.execute(connection);
    expect(await lookAt("Database", settings())).toMatchObject([
      { status: "wrong", what: "A later release has changed its tables (9999-later)." },
    ]);
    await sql`delete from parley_migrations where name = '9999-later'`.execute(connection);
    await sql`delete from parley_migrations where name = '0020-awaited-calls'`.execute(connection);
    expect(await lookAt("Database", settings())).toMatchObject([
      { status: "fine", what: expect.stringContaining("at the next start (1 steps)") },
    ]);
    await sql`insert into parley_migrations (name, timestamp) values ('0020-awaited-calls', '')`.execute(connection);
    await beginCopy(database, "elsewhere");
    expect(await lookAt("Database", settings())).toMatchObject([
      { status: "wrong", what: "A copy of elsewhere into it has not ended." },
    ]);
    await endCopy(database);
  });

  it("finds that it can't be written or reached", async () => {
    const { url, database } = test();
    if (url === undefined) return;
    const wrong = new URL(url);
    wrong.port = "1";
    expect(await lookAt("Database", { ...settings(), DATABASE_URL: wrong.href })).toMatchObject([
      {
        status: "wrong",
        what: expect.stringContaining("can't be used: "),
        remedy: expect.stringContaining(`Nothing listens at ${wrong.host}. Start the database there`),
      },
    ]);
    const elsewhere = new URL(url);
    elsewhere.pathname = "/parley_never_made";
    expect(await lookAt("Database", { ...settings(), DATABASE_URL: elsewhere.href })).toMatchObject([
      { status: "wrong", remedy: expect.stringContaining("create database parley_never_made") },
    ]);
    const unknown = new URL(url);
    unknown.hostname = "database.invalid";
    expect(await lookAt("Database", { ...settings(), DATABASE_URL: unknown.href })).toMatchObject([
      { status: "wrong", remedy: expect.stringContaining("The name database.invalid is not known on this machine") },
    ]);
    const schema = { PARLEY_DATABASE_SCHEMA: "parley_not_made_yet" };
    expect(await lookAt("Database", { ...settings(), ...schema })).toMatchObject([
      { status: "fine", what: expect.stringContaining("(schema parley_not_made_yet) answers. It is empty") },
    ]);
    if (database.kind !== "postgres") return;
    const name = sql.id(new URL(url).pathname.slice(1));
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(database.connection);
    expect(await lookAt("Database", settings())).toMatchObject([
      {
        status: "wrong",
        what: expect.stringContaining("It can't be written: cannot execute UPDATE in a read-only transaction"),
      },
    ]);
    await sql`alter database ${name} reset default_transaction_read_only`.execute(database.connection);
  });

  it("finds accounts that the key does not read", async () => {
    const { connection } = test().database;
    const time = new Date().toISOString();
    const row = {
      workspace_id: mainWorkspaceId,
      type: "smtp",
      name: "n",
      created_at: time,
      revision: 0,
      renewing_until: null,
      problem: null,
    };
    const good = "kJ8sQp2LxV5nRt7WzYb3MdFg6HcA9eUo";
    for (const [id, secret] of [
      ["one", good],
      ["two", "another key that was here before"],
    ] as const)
      await connection
        .insertInto("credentials")
        .values({ id, ...row, ...createCipher(secret).encrypt({}) })
        .execute();
    expect(await lookAt("Secrets", { ...settings(), ENCRYPTION_SECRET: good })).toMatchObject([
      { status: "wrong", what: "1 of 2 accounts at other services were encrypted with another key." },
    ]);
    expect(await lookAt("Secrets", settings())).toMatchObject([
      { status: "wrong", what: "2 of 2 accounts at other services were encrypted with another key." },
    ]);
    const earlier = { PARLEY_EARLIER_SECRETS: "another key that was here before" };
    expect(await lookAt("Secrets", { ...settings(), ENCRYPTION_SECRET: good, ...earlier })).toMatchObject([
      { status: "fine" },
    ]);
  });

  it("changes nothing", async () => {
    const before = await test().database.connection.selectFrom("workspaces").selectAll().execute();
    await look(settings());
    expect(await test().database.connection.selectFrom("workspaces").selectAll().execute()).toEqual(before);
  });

  it("finds a clock that is wrong", async () => {
    const patient = await openPatient(parseEnvironment(settings()));
    const findings = await checkClock(patient, { host: "bots.example.org", ahead: -42_000 });
    await patient?.close();
    expect(findings.at(-1)).toMatchObject({
      status: "wrong",
      what: "bots.example.org is 42.0 seconds behind this machine.",
    });
  });
});

/** Runs work as a user without administrator's rights, because an administrator can read every file. */
const asSomebodyElse = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  const { geteuid, seteuid } = process;
  if (geteuid?.() !== 0 || seteuid === undefined) return work();
  seteuid(65_534);
  try {
    return await work();
  } finally {
    seteuid(0);
  }
};

it("what may not be read is named, with what to do, and nothing is claimed of it", async () => {
  const PARLEY_DATA_DIR = inTop("locked");
  const server = await startServer({ environment: { ...free, PARLEY_DATA_DIR, LOG_LEVEL: "silent" } });
  await server.stop();
  chmodSync(top, 0o755);
  const everything = () => asSomebodyElse(() => look({ PARLEY_DATA_DIR }));
  chmodSync(PARLEY_DATA_DIR, 0o000);
  const closed = await everything();
  expect(closed.filter(({ status }) => status === "wrong")).toEqual([
    {
      part: "Data folder",
      status: "wrong",
      what: `The user who gave this command may not read ${PARLEY_DATA_DIR}, so what is in it was not looked at.`,
      remedy: expect.stringContaining("sudo -u parley"),
    },
  ]);
  expect(closed.filter(({ part }) => ["Database", "Files", "Secrets"].includes(part))).toEqual([]);

  chmodSync(PARLEY_DATA_DIR, 0o755);
  for (const name of ["parley.db", "encryption-secret"]) chmodSync(join(PARLEY_DATA_DIR, name), 0o000);
  const inner = (await everything()).filter(({ part }) => part === "Data folder").map(({ what }) => what);
  for (const name of ["parley.db", "encryption-secret", "owner-token"])
    expect(inner).toContainEqual(expect.stringContaining(`may not read ${join(PARLEY_DATA_DIR, name)}`));
});

it("that the embedded database can be written is told once something was written", async () => {
  const PARLEY_DATA_DIR = mkdtempSync(join(tmpdir(), "parley-doctor-room-"));
  const server = await startServer({ environment: { ...free, PARLEY_DATA_DIR, LOG_LEVEL: "silent" } });
  const file = join(PARLEY_DATA_DIR, "parley.db-wal");
  const before = statSync(file).size;
  await lookAt("Database", { PARLEY_DATA_DIR }, true);
  expect(statSync(file).size).toBeGreaterThan(before + 1_000_000);
  // The check undoes its test write, and the server keeps running.
  expect((await fetch(`${server.builderUrl}/healthz`)).status).toBe(200);
  await server.stop();
  expect(await lookAt("Database", { PARLEY_DATA_DIR })).toMatchObject([
    { status: "fine", what: expect.stringContaining("can be written") },
  ]);
  rmSync(PARLEY_DATA_DIR, { recursive: true });
});

it("a damaged file is found", async () => {
  const folder = inTop("damaged");
  const database = await openDatabase({ url: undefined, folder });
  await database.close();
  const { writeFileSync } = await import("node:fs");
  for (const end of ["-wal", "-shm"]) rmSync(join(folder, `parley.db${end}`), { force: true });
  writeFileSync(join(folder, "parley.db"), "no database at all".repeat(1000));
  expect(await lookAt("Database", { PARLEY_DATA_DIR: folder })).toMatchObject([
    {
      status: "wrong",
      what: expect.stringContaining("Its file is damaged"),
      remedy: expect.stringContaining("restore a backup"),
    },
  ]);
});

it("a bucket is tried with a file", async () => {
  const server = await startS3Server();
  const settings = { PARLEY_DATA_DIR: inTop("never"), ...server.settings };
  expect(await lookAt("Files", settings)).toMatchObject([
    { status: "fine", what: expect.stringContaining("the bucket") },
  ]);
  expect([...server.files.keys()]).toEqual([]);
  for (const [wrong, remedy] of [
    [{ S3_SECRET_KEY: "wrong" }, "Correct S3_ACCESS_KEY and S3_SECRET_KEY."],
    [{ S3_BUCKET: "other" }, "Make the bucket other there, or correct S3_BUCKET."],
    [{ S3_PORT: "1" }, "See that S3_ENDPOINT, S3_PORT and S3_SSL are right"],
  ] as const)
    expect(await lookAt("Files", { ...settings, ...wrong })).toMatchObject([
      { status: "wrong", remedy: expect.stringContaining(remedy) },
    ]);
  const domain = await startOther((path) => server.files.get(decodeURIComponent(path.slice(1)))?.body.toString());
  const inPublic = { ...settings, S3_PUBLIC_CUSTOM_DOMAIN: domain.url };
  expect(await lookAt("Files", inPublic)).toMatchObject([{ status: "fine" }]);
  const elsewhere = { ...settings, S3_PUBLIC_CUSTOM_DOMAIN: `${domain.url}/other` };
  expect(await lookAt("Files", elsewhere)).toMatchObject([
    { status: "wrong", what: expect.stringContaining("S3_PUBLIC_CUSTOM_DOMAIN, it is not there") },
  ]);
  expect([...server.files.keys()]).toEqual([]);
  await domain.close();
  await server.close();
});

it("a mail server is asked, and gets no e-mail", async () => {
  const server = await startMailServer({ user: "ada", password: "canary-password" });
  const settings = {
    PARLEY_DATA_DIR: inTop("never"),
    SMTP_HOST: "localhost",
    SMTP_PORT: String(server.port),
    SMTP_USERNAME: "ada",
    SMTP_PASSWORD: "canary-password",
    NEXT_PUBLIC_SMTP_FROM: "bots@example.org",
  };
  expect(await lookAt("E-mail", settings)).toMatchObject([{ status: "fine" }]);
  const [refused] = await lookAt("E-mail", { ...settings, SMTP_PASSWORD: "wrong-canary" });
  expect(refused).toMatchObject({
    status: "wrong",
    what: expect.stringContaining("refused the user name or the password"),
    remedy: expect.stringContaining("Correct SMTP_USERNAME and SMTP_PASSWORD"),
  });
  expect(JSON.stringify(refused)).not.toContain("canary");
  expect(server.arrived).toEqual([]);
  await server.close();
  expect(await lookAt("E-mail", settings)).toMatchObject([
    { status: "wrong", remedy: expect.stringContaining("Correct SMTP_HOST and SMTP_PORT") },
  ]);
  const { NEXT_PUBLIC_SMTP_FROM: from, ...unsigned } = settings;
  expect(await lookAt("E-mail", unsigned)).toMatchObject([{ status: "wrong", remedy: "Set NEXT_PUBLIC_SMTP_FROM." }]);
  expect(await lookAt("E-mail", { PARLEY_DATA_DIR: inTop("never"), NEXT_PUBLIC_SMTP_FROM: from })).toMatchObject([
    { status: "wrong", remedy: "Set SMTP_HOST." },
  ]);
});

it.each(["x".repeat(32), "change-me-change-me-change-me-32", "0123456789abcdefghijklmnopqrstuv"])(
  "the secret %s can be guessed",
  async (ENCRYPTION_SECRET) => {
    expect((await lookAt("Secrets", { PARLEY_DATA_DIR: inTop("never"), ENCRYPTION_SECRET }))[0]).toMatchObject({
      status: "wrong",
      what: "ENCRYPTION_SECRET can be guessed.",
    });
  },
);

it("a token that is short, a full disk and a connection that hangs are found", async () => {
  expect((await lookAt("Secrets", { PARLEY_DATA_DIR: inTop("never"), PARLEY_OWNER_TOKEN: "abc" }))[0]?.status).toBe(
    "wrong",
  );
  const full = await checkDisk(parseEnvironment({ PARLEY_DATA_DIR: inTop("never") }), async () => ({
    free: 1e8,
    all: 2e10,
  }));
  expect(full).toMatchObject({ status: "wrong", what: `0.1 GB of 20.0 GB are free in ${top}.` });
  await expect(within(new Promise(() => {}), 10)).rejects.toThrow("No answer within 0.01 seconds");
});
