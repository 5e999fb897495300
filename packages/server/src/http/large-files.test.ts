import { type BotFile, mostBlocks, mostGroups } from "@parley/core/format";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestParley } from "../testing/create-test-parley.ts";
import { findVersion } from "../versions/version-repository.ts";

let parley: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  parley = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
});
afterAll(() => parley.close());

/** A bot file with many groups, each with a text and a question. */
const largeFile = (count: number, blocksEach = 2) => {
  const groups = Array.from({ length: count }, (_, index) => ({
    id: `g${index}`,
    title: `Group ${index}`,
    graphCoordinates: { x: 0, y: index },
    blocks: Array.from({ length: blocksEach }, (_, place) =>
      place === 0
        ? {
            id: `b${index}-0`,
            type: "text",
            content: { richText: [{ type: "p", children: [{ text: `{{Name}}, number ${index}` }] }] },
          }
        : {
            id: `b${index}-${place}`,
            type: "text input",
            options: { variableId: "vName" },
            ...(place === blocksEach - 1 ? { outgoingEdgeId: `e${index}` } : {}),
          },
    ),
  }));
  const edges = groups.map((_, index) => ({
    id: `e${index}`,
    from: { blockId: `b${index}-${blocksEach - 1}` },
    to: { groupId: `g${(index + 1) % count}` },
  }));
  const start = { id: "start", type: "start", graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: "es" };
  return {
    version: "6.1",
    id: "large",
    name: "Large",
    events: [start],
    groups,
    edges: [{ id: "es", from: { eventId: "start" }, to: { groupId: "g0" } }, ...edges],
    variables: [{ id: "vName", name: "Name" }],
    theme: {},
    settings: {},
  };
};

/** Counts how many health checks, one after the other, are answered while `work` runs. */
const answeredDuring = async (work: Promise<unknown>): Promise<number> => {
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  let answered = 0;
  while (!isOver) {
    const response = await parley.parley.viewer.request("/healthz");
    expect(response.status).toBe(200);
    // Asked without a pause, the checks themselves would take most of the processor from what they watch.
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (!isOver) answered += 1;
  }
  await done;
  return answered;
};

/** The longest time in which nothing else was done while something was, as a part of its whole time. */
const longestStandstill = async (work: () => Promise<Response>): Promise<number> => {
  const begun = performance.now();
  let [last, longest] = [begun, 0];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  const { status } = await work();
  clearInterval(timer);
  expect(status).toBe(200);
  return longest / (performance.now() - begun);
};

const importOf = (file: object, more: object = {}) =>
  parley.owner("POST", "/api/v1/typebots/import", {
    files: [{ name: "large.json", content: JSON.stringify(file) }],
    ...more,
  });

describe("a large bot file", () => {
  /**
   * A process that blocks answers only a few health checks: those at its waits for the database. So many prove that it
   * never blocked.
   */
  const many = 100;
  const count = 20_000;
  let id = "";

  it("of 20,000 groups is imported while others are served", async () => {
    const request = importOf(largeFile(count), { publish: true });
    expect(await answeredDuring(request)).toBeGreaterThan(many);
    const { bots } = await (await request).json();
    expect(bots).toMatchObject([{ name: "Large", version: 1 }]);
    id = bots[0].id;
    const { connection } = parley.parley.services.database;
    const version = await findVersion(connection, id, 1);
    expect(version?.file).toMatchObject({ id, publicId: bots[0].publicId, name: "Large" });
    expect(version?.file.groups).toHaveLength(count);
  }, 120_000);

  it("is published while others are served, and holds what its import has published", async () => {
    const request = parley.owner("POST", `/api/v1/typebots/${id}/publish`, {});
    expect(await answeredDuring(request)).toBeGreaterThan(many);
    expect(await (await request).json()).toMatchObject({ version: 1, isNew: false });
  }, 120_000);

  /** Returns the tasks that `work` gives to the worker thread, leaving out small ones, which need not run there. */
  const askedDuring = async (work: () => Promise<unknown> | unknown) => {
    const run = vi.spyOn(parley.parley.services.fileWork, "run");
    expect(await answeredDuring(Promise.resolve(work()))).toBeGreaterThan(many);
    const tasks = run.mock.calls.flatMap(([task, , size]) => (size >= 200_000 ? [task] : []));
    run.mockRestore();
    return tasks;
  };

  it("is compiled for its first visitor while others are served", async () => {
    const { publicId } = (await (await parley.owner("GET", `/api/v1/typebots/${id}`)).json()).typebot;
    const tasks = await askedDuring(async () => {
      const response = await parley.visitor("POST", `/api/v1/typebots/${publicId}/startChat`);
      expect((await response.json()).messages).toHaveLength(1);
    });
    expect(tasks).toEqual(["pin"]);
  }, 120_000);

  it("is previewed while others are served, from its draft and from a file in its place", async () => {
    const start = (body: object) => async () => {
      const response = await parley.owner("POST", `/api/v1/typebots/${id}/preview/startChat`, body);
      expect((await response.json()).messages).toHaveLength(1);
    };
    expect(await askedDuring(start({}))).toEqual(["compile", "compile"]);
    expect(await askedDuring(start({ typebot: largeFile(count) }))).toEqual(["read", "compile", "compile"]);
  }, 120_000);

  it("takes the place of a draft while others are served", async () => {
    const file = largeFile(count);
    const groups = file.groups.map((group) => ({ ...group, title: `New ${group.title}` }));
    const tasks = await askedDuring(() =>
      parley.owner("PUT", `/api/v1/typebots/${id}/draft`, { content: JSON.stringify({ ...file, groups }) }),
    );
    expect(tasks).toEqual(["read", "replace", "inspect"]);
  }, 120_000);

  it("is changed by a script while others are served, in much or in little", async () => {
    const file = largeFile(count);
    const groups = file.groups.map((group) => ({ ...group, title: `Patched ${group.title}` }));
    const patch = (typebot: object) => () =>
      parley.owner("PATCH", `/api/v1/typebots/${id}`, { typebot, overwrite: true });
    expect(await longestStandstill(patch({ ...file, groups }))).toBeLessThan(1 / 3);
    expect(await askedDuring(patch({ name: "Renamed" }))).toEqual(["change"]);
    const changed = await (await parley.owner("GET", `/api/v1/typebots/${id}`)).json();
    expect([changed.typebot.name, changed.typebot.groups[7].title]).toEqual(["Renamed", "Patched Group 7"]);
  }, 120_000);

  it("is made a bot of while others are served", async () => {
    const made = parley.owner("POST", "/api/v1/typebots", { name: "Made", file: largeFile(count) });
    expect(await answeredDuring(made)).toBeGreaterThan(many);
    expect((await made).status).toBe(200);
  }, 120_000);
});

describe("a file that is too large", () => {
  const tooMany = (found: string, limit: string) =>
    `large.json: The file is too large: it has ${found}, and a bot may have ${limit} at most. Divide it into bots that link to each other.`;

  it.each([
    ["groups", largeFile(mostGroups + 1, 1), tooMany("25,001 groups", "25,000")],
    ["blocks", largeFile(10, mostBlocks / 10 + 1), tooMany("100,010 blocks", "100,000")],
  ])("in %s is refused with the limit", async (_, file, message) => {
    const response = await importOf(file);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "BAD_BOT_FILE", message });
  });

  it("is refused at every other door", async () => {
    const file = largeFile(mostGroups + 1, 1) as unknown as BotFile;
    const bot = await parley.publishBot(largeFile(1) as unknown as BotFile);
    const limit = "a bot may have 25,000 at most";
    const doors = [
      parley.owner("POST", "/api/v1/typebots", { name: "Made", file }),
      parley.owner("PATCH", `/api/v1/typebots/${bot.id}`, { typebot: file, overwrite: true }),
      parley.owner("PUT", `/api/v1/typebots/${bot.id}/draft`, { content: JSON.stringify(file) }),
      parley.owner("POST", "/api/v1/typebots/import", { workspaceId: "main", typebot: file }),
    ];
    for (const door of doors) {
      const response = await door;
      expect(await response.text(), response.url).toContain(limit);
      expect(response.status).toBe(400);
    }
  });
});

describe("a draft that an author makes larger", () => {
  const send = async (id: string, base: number, changes: object[]) => {
    const response = await parley.owner("POST", `/api/v1/typebots/${id}/changes`, { base, changes });
    return { status: response.status, body: await response.json() };
  };
  const put = (table: string, entry: object) => ({ op: "put", table, entry });
  const change = (name: string, ...operations: object[]) => ({
    id: `change-${name}`.padEnd(24, "0"),
    label: name,
    operations,
  });
  const group = (id: string) =>
    put("groups", { id, order: "zz", title: id, graphCoordinates: { x: 0, y: 0 }, data: {} });
  const block = (id: string, text = "") =>
    put("blocks", { id, groupId: "g0", order: "zz", type: "text", options: { richText: [{ text }] }, data: {} });

  it("is refused what goes beyond the limits, by the name of the change, and keeps everything else", async () => {
    const { bots } = await (await importOf(largeFile(mostGroups, 1))).json();
    const [{ id }] = bots;
    const others = [change("one", block("fits")), change("three", block("fits too"))] as const;
    const many = change("two", group("one too many"));
    const refused = await send(id, 0, [others[0], many, others[1]]);
    expect([refused.status, refused.body]).toEqual([
      413,
      expect.objectContaining({
        code: "TOO_LARGE",
        message:
          "The bot would have 25,001 groups, and a bot may have 25,000 at most. Divide it into bots that link to each other.",
        changeId: many.id,
      }),
    ]);
    // The editor undoes the refused change and sends the others again.
    const kept = await send(id, 0, [...others]);
    expect([kept.status, kept.body.accepted]).toMatchObject([200, [{ id: others[0].id }, { id: others[1].id }]]);
    // At the limit, a change that removes one group and adds another is accepted.
    const room = change("four", { op: "drop", table: "groups", id: "g7" }, group("instead"));
    expect((await send(id, kept.body.revision, [room])).status).toBe(200);
    const long = (name: string) => change(name, block(name, "x".repeat(11 * 1_048_576)));
    const { status, body } = await send(id, kept.body.revision + 1, [long("five")]);
    expect(status).toBe(200);
    const last = await send(id, body.revision, [change("six", block("short")), long("seven")]);
    expect([last.status, last.body.changeId]).toEqual([413, long("seven").id]);
    expect(last.body.message).toContain("MB of text, and a bot may have 20 MB of text at most. Divide it");
  }, 120_000);
});
