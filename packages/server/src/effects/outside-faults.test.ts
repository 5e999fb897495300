import { credentialsDefinitions } from "@parley/blocks/credentials";
import { definitions } from "@parley/blocks/definitions";
import { servers } from "@parley/blocks/servers";
import type { Json, JsonObject } from "@parley/core";
import { type BlockDefinition, canHaveWayOut, type Fields } from "@parley/core/fields";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createLog } from "../base/log.ts";
import { shortenTimeLimits } from "../outbound/testing/shorten-time-limits.ts";
import { faults, startFaultyServer } from "../outbound/testing/start-faulty-server.ts";
import { createTestClient, textsOf } from "../testing/create-test-client.ts";
import { asks, createTestFile, says } from "../testing/create-test-file.ts";
import { fillActions } from "./testing/filled-block.ts";

// Other services fail in every way, for every block type, new ones included. The visitor's chat goes on or shows a
// message, and the author and the operator learn the reason.

/** The services that the block has tried to call. */
const asked: string[] = [];
const lines: string[] = [];
type Client = Awaited<ReturnType<typeof createTestClient>>;
let client: Client;
let unknown: Client;
let reached: Client;
let web: Awaited<ReturnType<typeof startFaultyServer>>;
let mail: Awaited<ReturnType<typeof startFaultyServer>>;

/** Starts a server whose calls to other services are answered by `outside`. */
const open = (outside: NonNullable<Parameters<typeof createTestClient>[1]>["outside"]) =>
  createTestClient(
    { PARLEY_RATE_LIMIT: "0", NEXT_PUBLIC_SMTP_FROM: "bot@fine.example", SMTP_HOST: "mail.fine.example" },
    { log: createLog("warn", { write: (line) => void lines.push(line) }), ...(outside ? { outside } : {}) },
  );

beforeAll(async () => {
  [web, mail] = [await startFaultyServer("http"), await startFaultyServer("mail")];
  unknown = await open({
    resolve: (name, done) => {
      asked.push(name);
      done(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []);
    },
  });
  // One server plays all services.
  const everywhere = (_: object, origin: string | symbol): string => {
    asked.push(String(origin));
    return web.url;
  };
  reached = await open({
    allowsLoopback: true,
    standIns: new Proxy({}, { get: everywhere }),
    resolve: (name, done) => {
      asked.push(name);
      done(null, [{ address: "127.0.0.1", family: 4 }]);
    },
  });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  for (const server of [unknown, reached, web, mail]) await server.close();
});

/** The blocks that call no other service, with the reason. */
const alone: Readonly<Record<string, string>> = {
  Code: "runs in the sandbox",
  "Set variable": "runs in the sandbox",
  webhook: "waits to be called",
  "qr-code": "draws by itself",
  zendesk: "signs by itself; the visitor's page loads the widget",
  "blink Redirect": "makes an address",
  "OpenAI Create image": "does nothing any more",
};

const served = Object.values(definitions).filter(({ type }) => Object.hasOwn(servers, type));

/** Values that a field needs so that the block makes a call, where an ordinary text isn't enough. */
const particular: Readonly<Record<string, JsonObject>> = {
  "payment input": { amount: "10", currency: "USD" },
  // With a proxy set, the proxy would be called instead of the service.
  Webhook: { proxyCredentialsId: "" },
  "Make.com": { proxyCredentialsId: "" },
  Pabbly: { proxyCredentialsId: "" },
  Zapier: { proxyCredentialsId: "" },
  Email: { recipients: ["ada@fine.example"], credentialsId: "account" },
  gmail: { to: "ada@fine.example" },
  "Google Sheets": {
    sheetId: "7",
    filter: { comparisons: [{ id: "c", column: "Name", comparisonOperator: "Equal to", value: "Ada" }] },
    cellsToUpsert: [{ id: "u", column: "Age", value: "7" }],
  },
  OpenAI: { messages: [{ id: "m", role: "user", content: "words" }], voice: "alloy", input: "words" },
  openai: { messages: [{ id: "m", role: "user", content: "words" }], voice: "alloy", input: "words" },
  blink: { url: "https://fine.example/folder/0123456789abcdef01234567" },
};

/** Fills every field of credentials. */
const fill = (fields: Fields): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Json][] => {
      if (field.kind === "object") return [[name, fill(field.fields)]];
      if (field.kind === "address" || /^(?:host|baseUrl|endpoint)$/.test(name)) return [[name, "https://fine.example"]];
      if (field.kind !== "text") return [];
      const looks = field.placeholder ?? "";
      return [
        [name, /^https?:/.test(looks) ? "https://fine.example" : looks.includes("@") ? "a@fine.example" : "words"],
      ];
    }),
  );

/** Stores credentials of the type that a block needs. */
const keepAccount = async (definition: BlockDefinition, id: string): Promise<void> => {
  const { database, cipher } = client.parley.services;
  const { connection } = database;
  const [, type] = /"credentialsType":"([^"]+)"/.exec(JSON.stringify(definition.options)) ?? [];
  if (type === undefined) return;
  const granted = { refresh_token: "r", access_token: "words", expiry_date: Date.now() + 86_400_000 };
  const data = {
    ...fill(credentialsDefinitions[type]?.fields.fields ?? {}),
    ...granted,
    ...(type === "smtp" ? { host: "mail.fine.example", port: mail.port, isTlsEnabled: false, username: "" } : {}),
  };
  const row = { id, workspace_id: "main", type, name: type, ...cipher.encrypt(data) };
  await connection
    .insertInto("credentials")
    .values({ ...row, created_at: new Date().toISOString() } as never)
    .execute();
};

let accounts = 0;

/** The bubble at the end of the way out. */
const told = "{{Status}} | {{Error}} | {{Answer}}";

/** Plays a chat up to a block; returns what the visitor, the author and the operator learn. */
const meet = async (definition: BlockDefinition, block: JsonObject, wayOut?: JsonObject) => {
  asked.length = 0;
  lines.length = 0;
  // Each chat gets credentials of its own, because deliveries with the same credentials wait for earlier ones.
  accounts += 1;
  await keepAccount(definition, `account-${accounts}`);
  const own = JSON.parse(JSON.stringify(block).replaceAll('"account"', `"account-${accounts}"`));
  const items = wayOut ? [{ id: `way-${accounts}`, to: "B", ...wayOut }] : undefined;
  const groups = { A: [asks("X"), { ...own, ...(items ? { items } : {}) }, says("after")], B: [says(told)] };
  const file = createTestFile({ variables: ["X", "Error", "Status", "Answer"], groups });
  const bot = await client.publishBot(file);
  const { sessionId, resultId } = (await client.start(bot.publicId)).body;
  const begun = await client.send(sessionId, "Ada");
  await client.parley.services.outbox.settle();
  const of = `/api/v1/typebots/${bot.id}`;
  const { logs } = await (await client.owner("GET", `${of}/results/${resultId}/logs`)).json();
  const { deliveries } = await (await client.owner("GET", `${of}/deliveries?resultId=${resultId}`)).json();
  return { begun, logs, deliveries, asked: [...asked], lines: lines.map((line) => JSON.parse(line)), botId: bot.id };
};

const cases = served
  .filter(({ type }) => !Object.hasOwn(alone, type))
  .flatMap((definition) =>
    fillActions(definition, particular[definition.type]).map((block) => {
      const { action, task } = block.options as JsonObject;
      return [[definition.type, action ?? task ?? ""].join(" ").trim(), definition, block] as const;
    }),
  )
  .filter(([name]) => !Object.hasOwn(alone, name));

/** Expects that the visitor, the author and the operator learn of a failing service. */
const expectAllToldOf = async (
  definition: BlockDefinition,
  block: JsonObject,
  isOperatorsAffair = true,
): Promise<void> => {
  const { begun, logs, deliveries, asked: called, lines: told, botId } = await meet(definition, block);
  expect(called).not.toEqual([]);
  // The visitor sees the next text or an error message.
  if (begun.status === 200) expect(textsOf(begun)).toEqual(["after"]);
  else expect(begun.body.message).toMatch(/^[A-Z].*\w.*\.$/);
  // The author finds the reason in the chat's log, or in the list of deliveries that are still retried.
  const reasons = [
    ...logs.map(({ status, description }: JsonObject) => (status === "success" ? "" : description)),
    ...deliveries.map(({ lastError }: JsonObject) => lastError ?? ""),
  ].filter((reason) => reason !== "");
  expect(reasons).not.toEqual([]);
  expect(reasons.join(" ")).not.toMatch(/\b(?:UND_ERR|ECONN|ENOTFOUND|ETIMEDOUT|fetch failed|Unexpected token)/);
  // The operator finds a warning in the server's log.
  const warnings = told.filter((line) => line.botId === botId && line.reason !== "");
  if (isOperatorsAffair) expect(warnings).not.toEqual([]);
};

describe("a service that a block asks is not known", () => {
  it.each(cases)("%s", (_, definition, block) => {
    client = unknown;
    return expectAllToldOf(definition, block);
  });

  it("what is said to ask nobody asks nobody", async () => {
    client = unknown;
    for (const definition of served)
      for (const block of fillActions(definition, particular[definition.type])) {
        const { action, task } = block.options as JsonObject;
        const name = [definition.type, action ?? task ?? ""].join(" ").trim();
        if (!Object.hasOwn(alone, definition.type) && !Object.hasOwn(alone, name)) continue;
        await meet(definition, block);
        expect([name, asked]).toEqual([name, []]);
      }
  });
});

/** Blocks that call a server of the author's choice. Such a server may answer anything, so no answer is a fault. */
const asksAuthorsServer = ["Webhook", "Make.com", "Pabbly", "Zapier"];

describe("a service that a block asks", () => {
  const faulty = faults.flatMap((fault) => cases.map(([name, ...rest]) => [fault, name, ...rest] as const));
  it.each(faulty.filter(([fault, name]) => fault !== "garbage" || !asksAuthorsServer.includes(name)))(
    "answers by %s: %s",
    async (fault, name, definition, block) => {
      client = reached;
      for (const server of [web, mail]) server.fail(fault);
      if (fault === "hang") shortenTimeLimits();
      await expectAllToldOf(definition, block, fault === "reset" || !asksAuthorsServer.includes(name));
      expect(web.countConnections() + mail.countConnections()).toBeGreaterThan(0);
    },
  );
});

// Every integration that the server runs can have a way out; of those that ask nobody, the reasons stand above.
describe("a block with a way out", () => {
  const wayOut = { errorVariableId: "vError", statusVariableId: "vStatus", answerVariableId: "vAnswer" };
  const ways = cases.filter(([, definition]) => canHaveWayOut(definition));
  const statuses: Partial<Record<string, string>> = { "401": "401", "403": "403", "503": "503" };

  it("is each integration that calls another service", () => {
    const types = served.filter(({ family, type }) => family === "integration" && !Object.hasOwn(alone, type));
    expect(new Set(ways.map(([, { type }]) => type))).toEqual(new Set(types.map(({ type }) => type)));
  });

  it.each(ways)("leaves by it if the service is not known: %s", async (_, definition, block) => {
    client = unknown;
    const { begun, deliveries } = await meet(definition, block, wayOut);
    const [said = ""] = textsOf(begun);
    const [status, error = ""] = said.split(" | ");
    expect([begun.status, status, error.trim()]).toEqual([200, "", expect.stringMatching(/\w{5,}/)]);
    // Nothing arrives after all.
    expect(deliveries.filter((delivery: JsonObject) => delivery.status === "open")).toEqual([]);
  });

  const faulty = faults.flatMap((fault) => ways.map(([name, ...rest]) => [fault, name, ...rest] as const));
  it.each(faulty.filter(([fault, name]) => fault !== "garbage" || !asksAuthorsServer.includes(name)))(
    "leaves by it after %s: %s",
    async (fault, name, definition, block) => {
      client = reached;
      for (const server of [web, mail]) server.fail(fault);
      if (fault === "hang") shortenTimeLimits();
      const { begun } = await meet(definition, block, wayOut);
      const [said = ""] = textsOf(begun);
      const [status, error = "", answer = ""] = said.split(" | ");
      expect([name, begun.status, error.trim()]).toEqual([name, 200, expect.stringMatching(/\w{5,}/)]);
      expect(said).not.toMatch(/\b(?:UND_ERR|ECONN|ENOTFOUND|ETIMEDOUT|fetch failed|Unexpected token)/);
      // Mail servers have no HTTP status; Gmail fails where its access is renewed, before it is asked.
      if (statuses[fault] !== undefined && definition.type !== "Email" && definition.type !== "gmail") {
        expect([name, status]).toEqual([name, statuses[fault]]);
        expect(answer).toContain("It is refused.");
      }
    },
  );
});
