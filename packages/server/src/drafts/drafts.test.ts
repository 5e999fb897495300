import { calls, type PlainRequest, writeRequest } from "@parley/api";
import type { Operation } from "@parley/core/draft";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestParley, sampleFile } from "../testing/create-test-parley.ts";

type Test = Awaited<ReturnType<typeof createTestParley>>;

let test: Test;
beforeAll(async () => {
  test = await createTestParley();
});
afterAll(() => test.close());

const importBot = async () => {
  const [bot] = await test.importFiles([sampleFile()], false);
  if (bot === undefined) throw new Error("nothing was imported");
  return bot.id;
};

const send = async ({ method, path, body }: PlainRequest) =>
  test.owner(method, path, body === undefined ? undefined : JSON.parse(body));

const documentOf = async (ref: string) => (await send(writeRequest(calls.getDocument, { params: { ref } }))).json();

const rename = (title: string, id = "g1"): Operation => ({
  op: "set",
  table: "groups",
  id,
  path: ["title"],
  value: title,
});

let count = 0;
const change = (...operations: Operation[]) => ({ id: `change-${count++}`, label: "Edit", operations });

const post = (ref: string, base: number, ...changes: object[]) =>
  test.owner("POST", `/api/v1/typebots/${ref}/changes`, { base, changes });

/** Follows the changes of a draft; returns the events of the stream. */
const follow = async (ref: string, query: string) => {
  const response = await test.owner("GET", `/api/v1/typebots/${ref}/changes?${query}`);
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    /** Reads until an event with this name arrives; returns its data. */
    async next(event: string) {
      for (;;) {
        const found = new RegExp(`event: ${event}\n(?:id: (\\d+)\n)?data: (.*)\n\n`).exec(text);
        if (found) {
          text = text.slice(found.index + found[0].length);
          return { id: found[1], data: JSON.parse(found[2] ?? "null") };
        }
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return null;
        text += value;
      }
    },
    close: () => reader?.cancel(),
  };
};

describe("a draft that is changed by operations", () => {
  it("is opened, changed, and has the bot's new name", async () => {
    const id = await importBot();
    const { draft, revision, bot, me } = await documentOf(id);
    expect([revision, bot.name, me.name, draft.groups.g1.title]).toEqual([0, "Sample bot", "Owner", "Welcome"]);
    const response = await post(
      id,
      0,
      change(rename("Hello"), { op: "set", table: "bot", id: "bot", path: ["name"], value: "Renamed" }),
    );
    expect(await response.json()).toMatchObject({ revision: 1, missed: [], isReloadNeeded: false });
    const { typebots } = await (await test.owner("GET", "/api/v1/typebots")).json();
    expect(typebots.find((one: { id: string }) => one.id === id).name).toBe("Renamed");
    expect((await documentOf(id)).draft.groups.g1.title).toBe("Hello");
    const file = await (await test.owner("GET", `/api/v1/typebots/${id}/export`)).json();
    expect([file.name, file.groups[0].title]).toEqual(["Renamed", "Hello"]);
  });

  it("keeps what others did: the answer says what was missed", async () => {
    const id = await importBot();
    await post(id, 0, change(rename("Ann's")));
    const answer = await (await post(id, 0, change(rename("Bob's", "g2")))).json();
    expect(answer).toMatchObject({ revision: 2, missed: [{ revision: 1, operations: [rename("Ann's")], seen: 0 }] });
    const { groups } = (await documentOf(id)).draft;
    expect([groups.g1.title, groups.g2.title]).toEqual(["Ann's", "Bob's"]);
  });

  it("makes a change once, however often it is sent, also twice in one request", async () => {
    const id = await importBot();
    const one = change(rename("Once"));
    const first = await (await post(id, 0, one, one)).json();
    await post(id, 1, change(rename("Later")));
    const again = await (await post(id, 0, one)).json();
    expect([first.revision, again.revision]).toEqual([1, 2]);
    expect(again.accepted).toEqual([{ id: one.id, revision: 1, repairs: [] }]);
    expect(again.missed.map(({ revision }: { revision: number }) => revision)).toEqual([2]);
    expect((await documentOf(id)).draft.groups.g1.title).toBe("Later");
  });

  it("is made by nobody twice, when the same change comes in many requests at once", async () => {
    const id = await importBot();
    const one = change(rename("Once"));
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(id, 0, one)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await documentOf(id)).revision).toBe(1);
  });

  it("is repaired, and says how", async () => {
    const id = await importBot();
    const answer = await (await post(id, 0, change({ op: "drop", table: "groups", id: "g2" }))).json();
    const repairs = answer.accepted[0].repairs;
    expect(repairs).toContainEqual({ op: "drop", table: "blocks", id: "b4" });
    expect(repairs).toContainEqual({ op: "drop", table: "edges", id: "e1" });
  });

  it("refuses what is malformed, names it, and does nothing of the request", async () => {
    const id = await importBot();
    const deep = JSON.parse(`${'{"a":'.repeat(200)}1${"}".repeat(200)}`);
    const faults: [object, RegExp][] = [
      [{ op: "set", table: "groups", id: "g1", path: ["title"], value: 5 }, /title is a text/],
      [{ op: "set", table: "groups", id: "g1", path: ["id"], value: "g9" }, /id can't be set/],
      [{ op: "put", table: "groups", entry: { id: "g9" } }, /order/],
      [{ op: "drop", table: "bot", id: "bot" }, /can't be removed/],
      [{ op: "set", table: "blocks", id: "b1", path: ["options", "x"], value: deep }, /too deeply/],
    ];
    for (const [operation, reason] of faults) {
      const bad = { id: `bad-change-${count++}`, label: "Bad", operations: [operation] };
      const response = await post(id, 0, change(rename("Good")), bad);
      expect(response.status).toBe(400);
      const body = await response.json();
      expect(body.message).toMatch(reason);
      expect(body.changeId).toBe(bad.id);
    }
    expect((await post(id, 0, { id: "x".repeat(10), label: "", operations: [{ op: "explode" }] })).status).toBe(400);
    expect((await documentOf(id)).revision).toBe(0);
  });

  it("asks to reload whoever comes from a time that nobody knows", async () => {
    const id = await importBot();
    const answer = await (await post(id, 50, change(rename("From the future")))).json();
    expect(answer).toMatchObject({ revision: 1, isReloadNeeded: true });
    expect(answer.accepted).toHaveLength(1);
  });

  it("one edit takes less than a kilobyte to send, and its answer, too", async () => {
    const id = await importBot();
    const sent = { ...change(rename("A title of usual length")), id: "x".repeat(24) };
    const answer = await (await post(id, 0, sent)).text();
    expect(JSON.stringify({ base: 0, changes: [sent] }).length).toBeLessThan(400);
    expect(answer.length).toBeLessThan(400);
  });
});

describe("whoever follows a bot", () => {
  it("hears of what others do, from where it was", async () => {
    const id = await importBot();
    await post(id, 0, change(rename("One")), change(rename("Two")));
    const stream = await follow(id, "after=1");
    expect((await stream.next("hello"))?.data).toMatchObject({ revision: 2 });
    const missed = await stream.next("changes");
    expect([missed?.id, missed?.data.length, missed?.data[0].revision]).toEqual(["2", 1, 2]);
    await post(id, 2, change(rename("Three")));
    expect((await stream.next("changes"))?.data).toMatchObject([{ revision: 3, operations: [rename("Three")] }]);
    await stream.close();
  });

  it("comes back with the id of the last event", async () => {
    const id = await importBot();
    await post(id, 0, change(rename("One")), change(rename("Two")));
    const response = await test.owner("GET", `/api/v1/typebots/${id}/changes?after=0`, undefined, {
      "last-event-id": "1",
    });
    const reader = response.body?.getReader();
    let text = "";
    while (!text.includes("event: changes")) text += new TextDecoder().decode((await reader?.read())?.value);
    expect(text).toContain('"Two"');
    expect(text).not.toContain('"One"');
    await reader?.cancel();
  });

  it("sees who else is there and where, until they leave", async () => {
    const id = await importBot();
    const ann = await follow(id, "after=0&editor=editor-ann");
    const tell = (editor: string, where: object | null) =>
      test.owner("POST", `/api/v1/typebots/${id}/presence`, { editor, where });
    await ann.next("presence");
    const bob = await follow(id, "after=0&editor=editor-bob");
    await tell("editor-bob", { screen: "flow", groupIds: ["g1"] });
    const [present] = (await ann.next("presence"))?.data ?? [];
    expect(present).toMatchObject({ editor: "editor-bob", where: { groupIds: ["g1"] }, author: { name: "Owner" } });
    expect((await bob.next("presence"))?.data).toEqual([]);
    await bob.close();
    expect((await ann.next("presence"))?.data).toEqual([]);
    await ann.close();
  });

  it("is told to get the draft again where changes are missing", async () => {
    const id = await importBot();
    await post(id, 0, change(rename("One")), change(rename("Two")));
    await test.parley.services.database.connection
      .deleteFrom("draft_changes")
      .where("revision", "=", 1)
      .where("bot_id", "=", id)
      .execute();
    const stream = await follow(id, "after=0");
    expect((await stream.next("reload"))?.data).toEqual({ revision: 2 });
    await post(id, 2, change(rename("Three")));
    expect((await stream.next("changes"))?.id).toBe("3");
    await stream.close();
  });

  it("gets a file that replaces the draft as a change, and loses nothing that is on its way", async () => {
    const id = await importBot();
    const stream = await follow(id, "after=0");
    const content = JSON.stringify(sampleFile({ name: "From a file" }));
    await test.owner("PUT", `/api/v1/typebots/${id}/draft`, { content });
    expect((await stream.next("changes"))?.data).toMatchObject([
      {
        revision: 1,
        label: "Replace by a file",
        operations: [{ op: "put", table: "bot", entry: { name: "From a file" } }],
      },
    ]);
    await stream.close();
    const answer = await (await post(id, 0, change(rename("Still there")))).json();
    expect(answer.missed).toHaveLength(1);
    const { draft } = await documentOf(id);
    expect([draft.bot.bot.name, draft.groups.g1.title]).toEqual(["From a file", "Still there"]);
  });

  it("hears of a publication, and the end of the server ends the stream", async () => {
    const own = await createTestParley();
    const [bot] = await own.importFiles([sampleFile()], false);
    const response = await own.owner("GET", `/api/v1/typebots/${bot?.id}/changes?after=0`);
    await own.owner("POST", `/api/v1/typebots/${bot?.id}/publish`, {});
    const text = response.text();
    await own.parley.endStreams();
    expect(await text).toContain('event: live\ndata: {"version":1,"revision":0}');
    await own.close();
  });
});

describe("publishing", () => {
  const titleOf = async (id: string, version: number) => {
    const { flow } = await (await test.visitor("GET", `/api/v1/flows/${id}?version=${version}`)).json();
    return flow.groups[0].title;
  };

  it("publishes exactly the revision that is named, and replaces nothing", async () => {
    const id = await importBot();
    await post(
      id,
      0,
      change(rename("Seen")),
      change(rename("Not yet")),
      change({ op: "drop", table: "groups", id: "g2" }),
    );
    const published = await (await test.owner("POST", `/api/v1/typebots/${id}/publish`, { revision: 1 })).json();
    expect(published).toMatchObject({ version: 1, revision: 1, isNew: true });
    expect(await titleOf(id, 1)).toBe("Seen");
    const document = await documentOf(id);
    expect([document.revision, document.liveRevision, document.draft.groups.g1.title]).toEqual([3, 1, "Not yet"]);
    const next = await (await test.owner("POST", `/api/v1/typebots/${id}/publish`, {})).json();
    expect(next).toMatchObject({ version: 2, revision: 3 });
  });

  it("publishes the present one where the named one is not known, and says which", async () => {
    const id = await importBot();
    await post(id, 0, change(rename("Now")));
    for (const revision of [0, 7]) {
      if (revision === 0)
        await test.parley.services.database.connection.deleteFrom("draft_changes").where("bot_id", "=", id).execute();
      const published = await (await test.owner("POST", `/api/v1/typebots/${id}/publish`, { revision })).json();
      expect(published).toMatchObject({ version: 1, revision: 1 });
    }
  });
});
