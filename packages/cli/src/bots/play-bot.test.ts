import { importBotFile } from "@parley/core/format";
import { createSandbox } from "@parley/server";
import { afterAll, describe, expect, it } from "vitest";
import { playBot } from "./play-bot.ts";

const sandbox = createSandbox();
afterAll(() => sandbox.close());

const text = (words: string) => ({ type: "text", content: { richText: [{ type: "p", children: [{ text: words }] }] } });
const sets = (options: object) => ({ type: "Set variable", options: { variableId: "vX", ...options } });

/** Plays one group of blocks; returns the final value of X, and the logs. */
const play = async (blocks: object[], replies: string[] = []) => {
  const { file } = importBotFile({
    version: "6.1",
    id: "bot",
    name: "Bot",
    events: [{ id: "start", type: "start", outgoingEdgeId: "e", graphCoordinates: { x: 0, y: 0 } }],
    edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "g" } }],
    groups: [
      {
        id: "g",
        title: "G",
        graphCoordinates: { x: 0, y: 0 },
        blocks: blocks.map((block, index) => ({ id: `b${index}`, ...block })),
      },
    ],
    variables: [{ id: "vX", name: "X" }],
    theme: {},
    settings: {},
  });
  const answers = [...replies];
  const { session, outputs, status } = await playBot({
    file,
    linked: [],
    variables: {},
    evaluate: (all) => sandbox.evaluate(all),
    show: () => {},
    answer: async () => answers.shift() ?? null,
  });
  const logs = outputs.flatMap((output) => (output.type === "log" ? [`${output.description}: ${output.details}`] : []));
  return { x: session.frames[0]?.variables.X ?? null, logs, status };
};

describe("what the visitor's browser would tell", () => {
  it("is answered for a desktop without a page", async () => {
    expect((await play([sets({ type: "Device type" })])).x).toBe("desktop");
    expect((await play([sets({ type: "Moment of the day" })])).x).toMatch(/^(morning|afternoon|evening)$/);
    expect((await play([sets({ type: "Result ID" })])).x).toMatch(/^\w{10}$/);
  });

  it("is the transcript of what was played", async () => {
    const blocks = [text("Who?"), { type: "text input", options: {} }, sets({ type: "Transcript" })];
    expect((await play(blocks, ["Ada"])).x).toBe('Assistant: "Who?"\n\nUser: "Ada"');
  });

  it("is what code gives that needs no page", async () => {
    const onPage = { isExecutedOnClient: true };
    expect((await play([sets({ ...onPage, expressionToEvaluate: "6 * 7 + 0" })])).x).toBe("42");
    expect((await play([sets({ ...onPage, expressionToEvaluate: "document.title" })])).x).toBe("document.title");
  });
});

describe("code", () => {
  it("apart from the page runs in the sandbox and sets variables", async () => {
    const code = { type: "Code", options: { isExecutedOnClient: false, content: 'setVariable("X", await 5)' } };
    expect(await play([code])).toEqual({ x: "5", logs: [], status: "ended" });
    const failing = { type: "Code", options: { isExecutedOnClient: false, content: 'setVariable("X", 1); nope()' } };
    const { x, logs } = await play([failing]);
    expect(x).toBeNull();
    expect(logs).toEqual([expect.stringContaining('The code "Script" failed')]);
  });

  it("on the page is passed over", async () => {
    expect(await play([{ type: "Code", options: { content: "document.write(1)" } }])).toMatchObject({ logs: [] });
  });
});
