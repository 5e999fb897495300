import { defineServer, LookupFailure } from "@parley/core";
import { type Definitions, defineBlock, f } from "@parley/core/fields";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestParley } from "../testing/create-test-parley.ts";

const block = defineBlock({
  type: "sheets of a test",
  family: "integration",
  label: "Sheets",
  description: "Reads a sheet.",
  search: [],
  key: "options",
  isServerOnly: true,
  options: f.fields({
    credentialsId: f.credentials({ label: "Account", type: "stripe" }),
    file: f.text({ label: "File" }),
    sheet: f.lookup({ label: "Sheet", source: "sheets", dependsOn: ["file"] }),
  }),
});

const key = "sk_live_very-secret";
let calls = 0;
let list: (file: string) => Promise<{ value: string; label?: string; note?: string }[]>;

const server = defineServer<{ credentialsId?: string; file: string }>({
  lookups: {
    async sheets({ credentialsId, file }, context) {
      calls++;
      if (!(await context.credentials(credentialsId, "stripe"))) throw new LookupFailure("Choose an account first.");
      return list(file);
    },
    async outside(_, { fetch }) {
      await fetch("http://127.0.0.1:1/models");
      return [];
    },
  },
});

let test: Awaited<ReturnType<typeof createTestParley>>;
let ref = "";
let credentialsId = "";

beforeAll(async () => {
  const definitions: Definitions = { [block.type]: block };
  test = await createTestParley({}, { blocks: { definitions, runs: {}, apis: {}, servers: { [block.type]: server } } });
  const made = await test.owner("POST", "/api/v1/typebots", { name: "Bot" });
  ref = (await made.json()).id;
  const data = { live: { secretKey: key, publicKey: "pk" } };
  const account = await test.owner("POST", "/api/v1/credentials", { type: "stripe", name: "Account", data });
  credentialsId = (await account.json()).id;
});
beforeEach(() => {
  calls = 0;
  list = async (file) => [{ value: "0", label: `First of ${file}`, note: "12 rows" }, { value: "7" }];
});
afterAll(() => test.close());

const lookUp = async (options: object, more: object = {}) => {
  const body = { blockType: block.type, source: "sheets", options, ...more };
  return (await test.owner("POST", `/api/v1/typebots/${ref}/look-up`, body)).json();
};

it("gives a list, and keeps it for the same values until it is asked for anew", async () => {
  const entries = [{ value: "0", label: "First of a", note: "12 rows" }, { value: "7" }];
  expect(await lookUp({ credentialsId, file: "a" })).toEqual({ isDone: true, entries });
  expect(await lookUp({ file: "a", credentialsId })).toEqual({ isDone: true, entries });
  expect(calls).toBe(1);
  expect((await lookUp({ credentialsId, file: "b" })).entries[0].label).toBe("First of b");
  expect(calls).toBe(2);
  list = async () => [];
  expect((await lookUp({ credentialsId, file: "a" }, { isFresh: true })).entries).toEqual([]);
  expect((await lookUp({ credentialsId, file: "a" })).entries).toEqual([]);
  expect(calls).toBe(3);
});

it("says what is missing, and forgets failures", async () => {
  expect(await lookUp({ file: "c" })).toEqual({ isDone: false, error: "Choose an account first." });
  expect((await lookUp({ credentialsId, file: "{{File}}" })).error).toContain("known only in chats");
  expect((await lookUp({}, { source: "telepathy" })).error).toContain("telepathy");
  expect((await lookUp({}, { blockType: "telepathy" })).isDone).toBe(false);
  list = async () => Promise.reject(new Error("of the code"));
  expect((await lookUp({ credentialsId, file: "c" })).error).toBe(
    "The list could not be loaded. Type the value yourself, or try again.",
  );
  list = async () => [];
  expect(await lookUp({ credentialsId, file: "c" })).toEqual({ isDone: true, entries: [] });
});

it("tells nothing of what an account holds, and calls no private addresses", async () => {
  list = async () => Promise.reject(new LookupFailure(`The key ${key} is wrong.${"!".repeat(2000)}`));
  const { error } = await lookUp({ credentialsId, file: "d" });
  expect(error).toMatch(/^The key ••• is wrong\./);
  expect(error.length).toBeLessThan(1010);
  expect((await lookUp({}, { source: "outside" })).error).toContain("127.0.0.1");
  expect((await lookUp({}, { source: "outside" })).isDone).toBe(false);
});

it("does not wait for a list that never comes", { timeout: 30_000 }, async () => {
  list = () => new Promise(() => {});
  expect((await lookUp({ credentialsId, file: "e" })).error).toContain("took too long");
});
