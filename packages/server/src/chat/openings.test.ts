import type { Opening } from "@parley/api";
import { expect, it } from "vitest";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { createTestParley } from "../testing/create-test-parley.ts";

const minute = 60_000;
const from = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

describeDatabases("opening and closing", (database) => {
  const open = async (opening: Partial<Opening>) => {
    const { url } = database();
    const test = await createTestParley(url === undefined ? {} : { DATABASE_URL: url });
    const bot = await test.publishBot();
    const set = async (rules: object | null) => {
      const changed = await test.owner("PATCH", `/api/v1/typebots/${bot.id}`, { opening: rules });
      expect(changed.status).toBe(200);
      return (await changed.json()).opening;
    };
    expect(await set(opening)).toMatchObject(opening);
    const begin = async () => (await test.visitor("POST", `/api/typebots/${bot.id}/results`)).json();
    const answer = (resultId: string) =>
      test.visitor("PUT", "/api/typebots/t/results/r/answers", {
        resultId,
        groupId: "g",
        blockId: "b2",
        content: "Ann",
      });
    const chat = (message?: string) =>
      test.visitor("POST", `/api/v1/typebots/${bot.publicId}/startChat`, message === undefined ? {} : { message });
    const page = () => test.visitor("GET", `/${bot.publicId}`);
    return { test, bot, set, begin, answer, chat, page };
  };

  it("every door tells new visitors when a bot opens by itself, and lets in who had begun", async () => {
    const { test, bot, set, begin, answer, chat, page } = await open({ opensAt: from(minute) });
    const early = { result: null, hasReachedLimit: true, message: expect.stringContaining("not open yet") };
    expect(await begin()).toEqual(early);
    expect([(await chat()).status, (await page()).status]).toEqual([400, 410]);
    const embed = async () => (await (await test.visitor("GET", `/embed/${bot.publicId}.json`)).json()).isClosed;
    expect(await embed()).toBe(true);
    await set({ opensAt: from(-minute), closesAt: from(minute) });
    const { result } = await begin();
    expect([(await chat()).status, (await page()).status, await embed()]).toEqual([200, 200, false]);
    await set({ closesAt: from(-1), texts: { over: "Too late <b>" } });
    expect(await begin()).toEqual({ result: null, hasReachedLimit: true, message: "Too late <b>" });
    expect(await (await page()).text()).toContain("Too late &lt;b&gt;");
    expect((await (await chat()).json()).message).toBe("Too late <b>");
    expect((await answer(result.id)).status).toBe(200);
    expect(await set(null)).toBeNull();
    expect((await chat()).status).toBe(200);
    await test.close();
  });

  it("of 200 visitors exactly ten get the last ten places, and may go on answering", async () => {
    const { test, begin, answer, chat, page } = await open({ mostResults: 12 });
    const first = await Promise.all([begin(), begin()]);
    for (const { result } of first) expect((await answer(result.id)).status).toBe(200);
    const all = await Promise.all(Array.from({ length: 200 }, begin));
    const statuses = await Promise.all(all.map(async ({ result }) => (await answer(result.id)).status));
    expect([200, 403].map((wanted) => statuses.filter((status) => status === wanted).length)).toEqual([10, 190]);
    const refused = await answer(all[statuses.indexOf(403)].result.id);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "NO_PLACE", message: /last place/ }]);
    expect((await answer(all[statuses.indexOf(200)].result.id)).status).toBe(200);
    expect([await begin(), (await chat()).status, (await page()).status]).toMatchObject([{ result: null }, 400, 410]);
    await test.close();
  });

  it("whoever comes too late is told so in the language of the chat", async () => {
    const { test, bot, begin, answer } = await open({ mostResults: 1 });
    const { result } = await begin();
    const late = await begin();
    const { connection } = test.parley.services.database;
    const arrival = JSON.stringify({ chatLanguage: "de" });
    await connection.updateTable("results").set({ arrival }).where("id", "=", late.result.id).execute();
    await answer(result.id);
    const refused = await answer(late.result.id);
    expect([refused.status, (await refused.json()).message]).toEqual([403, expect.stringContaining("letzten Platz")]);
    await test.owner("PATCH", `/api/v1/typebots/${bot.id}`, {
      opening: { mostResults: 1, texts: { over: "Zu spät" } },
    });
    // The rules are kept for two seconds.
    const told = async () => (await (await answer(late.result.id)).json()).message;
    await expect.poll(told).toBe("Zu spät");
    await test.close();
  });

  it("a deleted result gives its place back; a day has its own places", async () => {
    const { test, bot, begin, answer } = await open({ mostResultsPerDay: 1, timeZone: "Europe/Berlin" });
    const { result } = await begin();
    const other = await begin();
    await answer(result.id);
    expect(await begin()).toMatchObject({ message: expect.stringContaining("tomorrow") });
    expect((await answer(other.result.id)).status).toBe(403);
    const { connection } = test.parley.services.database;
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    await connection.updateTable("results").set({ created_at: yesterday }).where("id", "=", result.id).execute();
    expect((await answer(other.result.id)).status).toBe(200);
    await test.owner("DELETE", `/api/v1/typebots/${bot.id}/results?resultIds=${other.result.id}`);
    expect((await begin()).hasReachedLimit).toBe(false);
    await test.close();
  });

  it("a client of the chat API takes a place with its first answer, one that only says it started as well", async () => {
    const { test, bot, chat } = await open({ mostResults: 2 });
    const started = await Promise.all(Array.from({ length: 6 }, async () => (await chat()).json()));
    const sent = await Promise.all(
      started.map(({ sessionId }) =>
        test.visitor("POST", `/api/v1/sessions/${sessionId}/continueChat`, { message: "Ann" }),
      ),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 403, 403, 403, 403]);
    await test.owner("PATCH", `/api/v1/typebots/${bot.id}`, { opening: { mostResults: 3 } });
    await test.close();
  });
});

it("rules that cannot be are refused with words", async () => {
  const test = await createTestParley();
  const bot = await test.publishBot();
  const change = async (opening: object) => {
    const answer = await test.owner("PATCH", `/api/v1/typebots/${bot.id}`, { opening });
    return [answer.status, (await answer.json()).message];
  };
  expect(await change({ timeZone: "Moon/Base" })).toEqual([400, expect.stringContaining("Europe/Paris")]);
  expect(await change({ mostResults: 0 })).toEqual([400, expect.stringContaining("mostResults")]);
  expect(await change({ opensAt: "tomorrow" })).toEqual([400, expect.stringContaining("opensAt")]);
  await test.close();
});
