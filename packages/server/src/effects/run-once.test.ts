import type { BlockServer, Patch } from "@parley/core";
import { afterAll, expect, it, vi } from "vitest";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { asks, createTestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import type { LifeSigns } from "./life-signs.ts";
import { createRunOnce, type Work } from "./run-once.ts";

// What a block that only delivers leaves behind when its process ends or is stopped in the middle: another process does it.

const server: BlockServer = { effects: { send: async () => ({}) } };
const sent: Patch = { data: "sent" };
const given: Patch = { error: "given up" };

const work = (run: Work["run"]): Work => ({
  server,
  place: { botId: "main", blockId: "email", visit: 0 },
  effect: "send",
  values: "",
  run,
  isRepeatable: true,
  unfinished: () => ({ patch: given }),
});
const never = () => new Promise<never>(() => undefined);
const sends = async () => ({ patch: sent, deliveries: [{ delivery: { name: "email", payload: {}, lane: "" } }] });

describeDatabases("an effect that only delivers", (test) => {
  const cleaning: (() => unknown)[] = [];
  afterAll(async () => {
    for (const clean of cleaning.splice(0).reverse()) await clean();
  });

  const openChat = async () => {
    const { url } = test();
    const parley = await createTestParley(url === undefined ? {} : { DATABASE_URL: url });
    cleaning.push(parley.close);
    const bot = await parley.publishBot(createTestFile({ groups: { A: [asks("Name")] }, variables: ["Name"] }));
    const response = await parley.visitor("POST", `/api/v1/typebots/${bot.publicId}/startChat`, {});
    const { resultId } = await response.json();
    const { database } = parley.parley.services;
    /** A process that takes others for ended as it is told, look by look. */
    const open = (instance: string, ...ended: boolean[]) => {
      const lifeSigns: LifeSigns = {
        begin: async () => undefined,
        hasEnded: async () => ended.shift() ?? true,
        watch: async () => undefined,
        close: async () => undefined,
      };
      return createRunOnce({ database, instance, lifeSigns });
    };
    const listNeeds = () =>
      database.connection.selectFrom("needs").selectAll().where("result_id", "=", resultId).execute();
    return { owner: { id: resultId, workspaceId: "main" }, open, listNeeds };
  };

  it("is left to another process by one that is stopped and can't wait for it", async () => {
    const { owner, open, listNeeds } = await openChat();
    const one = open("one");
    const going = one.runWhole(owner, work(never));
    const refused = expect(going).rejects.toMatchObject({ status: 503 });
    await vi.waitFor(async () => expect(await listNeeds()).toHaveLength(1));
    await one.close(0);
    await refused;
    expect((await open("other").runWhole(owner, work(sends))).deliveries).toHaveLength(1);
  });

  it("is not given up by a process that finds the other alive at first and ended right after", async () => {
    const { owner, open, listNeeds } = await openChat();
    void open("one").runWhole(owner, work(never));
    await vi.waitFor(async () => expect(await listNeeds()).toHaveLength(1));
    expect(await open("other", false, true).runWhole(owner, work(sends))).toMatchObject({ patch: sent });
  });

  it("is not given up where a visitor's page follows it, either", async () => {
    const { owner, open, listNeeds } = await openChat();
    void open("one").runWhole(owner, work(never));
    await vi.waitFor(async () => expect(await listNeeds()).toHaveLength(1));
    const messages: unknown[] = [];
    const { signal } = new AbortController();
    for await (const message of open("other", false, true).follow(owner, work(sends), 0, signal))
      messages.push(message);
    expect(messages).toEqual([{ is: "patch", patch: sent }]);
  });
});
