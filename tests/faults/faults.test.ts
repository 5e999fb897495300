import "fake-indexeddb/auto";
import { definitions } from "@parley/blocks/definitions";
import type { Flow } from "@parley/core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestParley } from "../../packages/server/src/create-test-parley.ts";
import { openOutboxStore } from "../../packages/viewer/src/outbox/outbox-store.ts";
import { replies } from "../corpus/play-file.ts";
import { type Kept, openTab } from "./tab.ts";
import { createUnreliableNetwork } from "./unreliable-network.ts";

const schedules = 100;

/** Files and payments need a service of their own; their tests are beside them. */
const inputs = Object.values(definitions)
  .filter(({ type, family }) => family === "input" && type !== "file input" && type !== "payment input")
  .map(({ type }) => type);

const items = [
  { id: "one", content: "One", title: "One", paths: [{ id: "one-path", text: "One" }] },
  { id: "two", content: "Two", title: "Two", paths: [{ id: "two-path", text: "Two" }] },
];

/** One group, every input once, each behind a bubble. */
const file = {
  version: "6.1",
  id: "faults",
  name: "Faults",
  events: [{ id: "start", type: "start", graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: "e" }],
  groups: [
    {
      id: "g",
      title: "All inputs",
      graphCoordinates: { x: 0, y: 0 },
      blocks: inputs.flatMap((type, index) => [
        { id: `say${index}`, type: "text", content: { richText: [{ type: "p", children: [{ text: type }] }] } },
        {
          id: `ask${index}`,
          type,
          options: { variableId: `v${index}` },
          ...(definitions[type]?.item ? { items: items.map((item) => ({ ...item, id: `${item.id}${index}` })) } : {}),
        },
      ]),
    },
  ],
  edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "g" } }],
  variables: inputs.map((type, index) => ({ id: `v${index}`, name: type })),
  theme: {},
  settings: { typingEmulation: { enabled: false } },
};

let server: Awaited<ReturnType<typeof createTestParley>>;
let flow: Flow;

beforeAll(async () => {
  server = await createTestParley();
  const bot = await server.publishBot(file);
  const response = await server.visitor("GET", `/api/v1/flows/${bot.id}`);
  ({ flow } = (await response.json()) as { flow: Flow });
});
afterAll(() => server.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  // Requests that fail are logged (specification, section 7); here they fail on purpose.
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Lets time pass, for timers and for what the server does meanwhile. */
const pass = async (milliseconds: number) => {
  for (let passed = 0; passed < milliseconds; passed += 250) {
    await vi.advanceTimersByTimeAsync(250);
    await new Promise(setImmediate);
  }
};

const until = async (isTrue: () => boolean, what: string) => {
  for (let tries = 0; !isTrue(); tries += 1) {
    if (tries > 2000) throw new Error(`Waited too long for ${what}`);
    await pass(250);
  }
};

const playSchedule = async (seed: number) => {
  const network = createUnreliableNetwork(seed, async (path, init) =>
    server.visitor(
      init.method ?? "GET",
      path,
      init.body === undefined ? undefined : JSON.parse(String(init.body)),
      init.headers as Record<string, string>,
    ),
  );
  const kept: Kept = {
    result: { key: `key-${seed}`, botId: flow.botId, version: flow.version, links: {} },
    step: null,
  };
  let page = 0;
  const open = async () => {
    page += 1;
    const own = page;
    const isAlive = () => own === page;
    // A killed tab's requests never come back to it.
    vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
      isAlive() ? network.send(path, init) : new Promise<Response>(() => {}),
    );
    return openTab({ flow, kept, store: await openOutboxStore(), isAlive });
  };

  let tab = await open();
  const said = (entries = tab.chat.state().entries) =>
    entries.flatMap((entry) => (entry.kind === "answer" ? [entry.text] : []));
  while (said().length < inputs.length) {
    await until(() => tab.chat.state().isInputShown || tab.chat.state().failure !== null, `input ${said().length}`);
    expect(tab.chat.state().failure).toBeNull();
    const { input } = tab.chat.state();
    const before = said().length;
    const [item] = input?.items ?? [];
    const path = Array.isArray(item?.paths) ? item.paths[0] : undefined;
    const id = String((path as { id?: string } | undefined)?.id ?? item?.id);
    const isAnswered = tab.chat.reply(
      item ? { text: id, itemIds: [id] } : { text: replies[input?.blockType ?? ""] ?? "" },
    );
    const chance = network.random();
    if (chance < 0.12) tab = await open();
    else {
      await until(() => said().length > before, "the answer to be shown");
      if (chance < 0.24) tab = await open();
      if (chance > 0.94) {
        network.goDown();
        setTimeout(network.comeBack, 20_000);
      }
      void isAnswered;
    }
  }
  const seen = said();
  let isSettled = false;
  void tab.settled().then(() => {
    isSettled = true;
  });
  await until(() => isSettled, "everything to be sent");
  await pass(10_000);
  return { seen, resultId: kept.result.id };
};

describe(`spec 1.2, 1.5: what the visitor saw as sent is what the database holds, over ${schedules} schedules of faults`, () => {
  it.each(Array.from({ length: schedules }, (_, seed) => seed + 1))("schedule %i", async (seed) => {
    const { seen, resultId } = await playSchedule(seed);
    vi.useRealTimers();
    const response = await server.owner("GET", `/api/v1/typebots/${flow.botId}/results?limit=1000`);
    const { results } = (await response.json()) as {
      results: { id: string; isCompleted: boolean; answers: { blockId: string; content: string }[] }[];
    };
    const own = results.filter(({ id }) => id === resultId);
    expect(own).toHaveLength(1);
    expect(own[0]?.isCompleted).toBe(true);
    expect(own[0]?.answers.map(({ blockId }) => blockId)).toEqual(inputs.map((_, index) => `ask${index}`));
    expect(own[0]?.answers).toHaveLength(seen.length);
    expect(results).toHaveLength(seed);
  });
});
