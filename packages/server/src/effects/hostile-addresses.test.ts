import { Socket } from "node:net";
import { credentialsDefinitions } from "@parley/blocks/credentials";
import { credentialsServers } from "@parley/blocks/credentials-servers";
import { definitions } from "@parley/blocks/definitions";
import { servers } from "@parley/blocks/servers";
import { listDeclaredOptions } from "@parley/blocks/testing";
import type { FlowBlock, JsonObject, ServerContext } from "@parley/core";
import { compileFlow } from "@parley/core/format";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAskModel } from "../ai/create-ask-model.ts";
import { parseEnvironment } from "../environment/parse-environment.ts";
import { createMailer } from "../mail/create-mailer.ts";
import { createOutbound } from "../outbound/create-outbound.ts";
import type { AddressRules } from "../outbound/guard-addresses.ts";
import { createServerFetch } from "../outbound/server-fetch.ts";
import { hostileAddresses } from "../outbound/testing/hostile-addresses.ts";
import { createTestFile } from "../testing/create-test-file.ts";
import { type BlockCall, findServedBlock, prepareBlockCall } from "./block-call.ts";
import { createChatMemory } from "./memory-repository.ts";
import { fillBlock, type Option } from "./testing/filled-block.ts";

// No address that an author or a visitor enters may lead to this machine or its networks, whatever block or credentials
// use it. This test covers all block types, new ones included.

/** A resolver under an attacker's control may resolve a name to any address. */
const rules: AddressRules = {
  allowedHosts: [],
  resolve: (_, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
};
const outbound = createOutbound(rules);
const mailer = createMailer({ environment: parseEnvironment({}), rules });
afterAll(() => outbound.close());

/** Every address that this process has tried to connect to, including those that names resolved to. */
const reached: string[] = [];
const { connect } = Socket.prototype;
vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...given: unknown[]) {
  this.on("connectionAttempt", (address: string) => void reached.push(address));
  return connect.apply(this, given as never);
});
const asked: string[] = [];
beforeEach(() => {
  reached.length = 0;
  asked.length = 0;
});
afterEach(() => expect(reached).toEqual([]));

interface Tried {
  type: string;
  block: JsonObject;
  account: JsonObject;
}

const fetch: typeof outbound.fetch = (input, init) => {
  asked.push(String(input));
  return outbound.fetch(input, init);
};

/** Runs everything that the server does for a block. Errors and log entries are ignored. */
const doEverything = async ({ type, block, account }: Tried): Promise<void> => {
  const file = createTestFile({ groups: { A: [block as never] }, variables: ["X"] });
  const { flow } = compileFlow(file as never, definitions, { botId: "bot", version: null });
  const served = findServedBlock(servers, flow, "block");
  if (!served) throw new Error(`The server does nothing for ${type}`);
  const place = { botId: "bot", blockId: "block", visit: 0 };
  const call: BlockCall = {
    served,
    workspaceId: "workspace",
    chat: { resultId: "result", channel: "web" },
    place,
    values: { X: "x" },
    memory: createChatMemory({}, place),
    signal: AbortSignal.timeout(5000),
  };
  const means = {
    definitions,
    sandbox: { evaluate: async () => [] },
    outbound: { fetch },
    findCredentials: async () => account,
    credentialsDefinitions: {},
    storeFile: async () => "https://files.example/a",
    askModel: createAskModel(fetch),
    sendAtOnce: async () => ({ status: "done" as const, logs: [] }),
    resultAddress: () => null,
  };
  const { server } = served;
  const work = [
    ...Object.values(server.effects ?? {}).map((run) => (b: never, c: never) => run(b, c, null)),
    ...Object.values(server.questions ?? {}).map((ask) => (b: never, c: never) => ask(b, c, {})),
    ...Object.values(server.blockCalls ?? {}).map((ask) => (b: never, c: never) => ask(b, c, {})),
    ...(server.sample ? [server.sample] : []),
    ...Object.values(server.waits ?? {}).map((wait) => (b: never, c: never) => wait(b, c, {})),
    ...Object.values(server.lookups ?? {}).map(
      (list) =>
        ({ options }: FlowBlock, { now, ...context }: ServerContext) =>
          list(options, { now, fetch: context.fetch, credentials: async () => account }),
    ),
  ];
  for (const one of work) {
    const prepared = await prepareBlockCall(means, call);
    await Promise.resolve()
      .then((): Promise<unknown> => one(prepared.block as never, prepared.context as never))
      .catch(() => undefined);
  }
};

const isAddress = ({ kind }: Option) => kind === "address" || kind === "file" || kind === "media";

/** Returns the keys of the credentials that hold an address or a host name. */
const addressKeys = (type: string): string[] =>
  Object.entries(credentialsDefinitions[type]?.fields.fields ?? {})
    .filter(
      ([, field]) =>
        field.kind === "address" || ("placeholder" in field && /^(?:https?:|smtp\.)/.test(field.placeholder ?? "")),
    )
    .map(([key]) => key);

/** Credentials with a text in every field and the address in one of them. */
const fillAccount = (type: string, key: string, address: string): JsonObject => {
  const { fields = {} } = credentialsDefinitions[type]?.fields ?? {};
  const texts = Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === "text" ? [[name, "words"] as const] : [],
  );
  return { ...Object.fromEntries(texts), [key]: address };
};

/** Extracts the host from an address, for fields that take a host name. */
const toHost = (address: string): string => address.replace(/^[a-z]*:[/\\]*/i, "").replace(/[/\\].*$/, "");

const accountOf = (definition: (typeof definitions)[string]): string[] =>
  definition === undefined
    ? []
    : [...JSON.stringify(definition.options).matchAll(/"credentialsType":"([^"]+)"/g)].map(([, type = ""]) => type);

const served = Object.values(definitions).filter(({ type }) => Object.hasOwn(servers, type));
const fields = served.flatMap((definition) =>
  listDeclaredOptions(definition)
    .filter(isAddress)
    .map((option) => [`${definition.type}: ${option.path}`, definition, option] as const),
);
const accounts = served.flatMap((definition) =>
  accountOf(definition).flatMap((type) =>
    addressKeys(type).map((key) => [`${definition.type}: ${key} of ${type}`, definition, key, type] as const),
  ),
);
const tried = Object.entries(credentialsServers).flatMap(([type, { test }]) =>
  test ? addressKeys(type).map((key) => [`${key} of ${type}`, type, key, test] as const) : [],
);

it("there are eighty forms and more", () => {
  expect(new Set(hostileAddresses).size).toBeGreaterThanOrEqual(80);
  expect(fields.map(([name]) => name)).toContain("Webhook: webhook.url");
  expect(accounts.map(([name]) => name)).toContain("Webhook: url of http proxy");
  expect(tried.map(([name]) => name)).toEqual(expect.arrayContaining(["baseUrl of openai", "host of smtp"]));
});

describe("no address leads into private networks", () => {
  it.each(fields)("%s", async (_, definition, option) => {
    for (const address of hostileAddresses)
      await doEverything({ type: definition.type, block: fillBlock(definition, option, address), account: {} });
  });

  it.each(accounts)("%s", async (_, definition, key, account) => {
    for (const address of hostileAddresses) {
      const filled = {
        type: definition.type,
        block: fillBlock(definition),
        account: fillAccount(account, key, address),
      };
      await doEverything(filled);
    }
  });

  it.each(tried)("where an account is tried: %s", async (_, type, key, test) => {
    const context = {
      fetch: createServerFetch({ fetch }, AbortSignal.timeout(5000)),
      tryMailServer: mailer.tryServer,
    };
    for (const address of hostileAddresses) {
      const given = key === "host" ? [address, toHost(address)] : [address];
      for (const one of given) {
        const said = await test(fillAccount(type, key, one), context).catch(() => "thrown");
        expect([one, said]).not.toEqual([one, null]);
      }
    }
  });
});

it("a connection would be seen", async () => {
  const socket = new Socket();
  await new Promise((resolve) => socket.on("error", resolve).on("connect", resolve).connect(1, "127.0.0.1"));
  socket.destroy();
  expect(reached.splice(0)).toEqual(["127.0.0.1"]);
});

it("accounts and their lists are really asked", async () => {
  const account = fillAccount("openai", "baseUrl", "http://127.0.0.1/v1");
  const context = { fetch: createServerFetch({ fetch }), tryMailServer: mailer.tryServer };
  await expect(credentialsServers.openai?.test?.(account, context)).rejects.toThrow("not a public address");
  expect(asked.splice(0)).toEqual(["http://127.0.0.1/v1/models"]);
  const [, definition] = accounts.find(([name]) => name === "openai: baseUrl of openai") ?? [];
  if (!definition) throw new Error("No OpenAI");
  await doEverything({ type: "openai", block: fillBlock(definition), account });
  expect(asked).toContain("http://127.0.0.1/v1/models");
});

it("what is walked is really asked", async () => {
  const [, definition, option] = fields.find(([name]) => name === "Webhook: webhook.url") ?? [];
  if (!definition || !option) throw new Error("No HTTP request");
  const block = fillBlock(definition, option, "http://127.0.0.1/");
  const { proxyCredentialsId: _, ...options } = block.options as JsonObject;
  await doEverything({ type: "Webhook", block: { ...block, options }, account: {} });
  expect(asked).toContainEqual(expect.stringMatching(/^http:\/\/127\.0\.0\.1\//));
});
