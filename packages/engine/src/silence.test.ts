import { type Catalogue, defineRun } from "@parley/core";
import { expect, it } from "vitest";
import { testCatalogue } from "./testing/catalogue.ts";
import { type ChatOptions, chat, createFlow, type TestBlock } from "./testing/index.ts";

const missing = "This part of the chat isn't available yet.";
const unknown = { type: "unknown" };
const ask = { type: "ask" };
const effect = { type: "effect" };
const say = { type: "say", options: { text: "Hello" } };

const catalogue: Catalogue = {
  ...testCatalogue,
  go: defineRun({
    run: () => ({ do: "need", need: { kind: "effect", effect: "go", where: "client", data: null }, isSeen: true }),
  }),
};
const play = (blocks: TestBlock[], options: Partial<ChatOptions> = {}) =>
  chat(createFlow({ groups: { A: blocks } }), { catalogue, ...options });

it("a chat of which no block can run here says that something is missing, once", () => {
  play([unknown, unknown]).logs("can't run here").says(missing).ends();
});

it("behind an answer it says nothing: many blocks are silent there anyway", () => {
  play([ask, unknown]).asks().reply("x").logs("can't run here").ends();
});

it("the text stands at the block that was passed over, and is one that every host knows", () => {
  const { outputs } = play([effect, unknown]).needs("test");
  expect(outputs.find(({ type }) => type === "bubble")).toMatchObject({
    groupId: "A",
    blockId: "A.1",
    visit: 0,
    blockType: "text",
    content: { richText: [{ type: "p", children: [{ text: missing }] }] },
  });
});

it("it says nothing where the visitor gets something in that turn, before or after", () => {
  play([unknown, say]).says("Hello").ends();
  play([say, unknown]).says("Hello").ends();
  play([unknown, ask]).asks().reply("x").ends();
  play([say, unknown, ask]).says("Hello").asks().reply("x").ends();
});

it("a turn is one though the host has to do something in it", () => {
  play([say, effect, unknown]).says("Hello").needs("test").ends();
  play([unknown, effect]).needs("test").says(missing).ends();
});

it("who is led to another page has got something", () => {
  play([unknown, { type: "go" }])
    .needs("go")
    .ends();
});

it("nothing is missing where every block ran, with or without words", () => {
  play([]).ends();
  play([ask, { type: "set", options: { text: "x" } }])
    .asks()
    .reply("x")
    .ends();
});

it("a linked bot's block counts, whatever comes behind it", () => {
  const child = createFlow({ id: "child", groups: { A: [unknown] } });
  play([{ type: "link", options: { bot: "child" } }], { linked: [child] })
    .says(missing)
    .ends();
  play([{ type: "link", options: { bot: "child" } }, say], { linked: [child] })
    .says("Hello")
    .ends();
});

it("blocks that go round without a word are explained, too", () => {
  play([{ type: "unknown", to: "A" }])
    .logs("goes round")
    .says(missing)
    .ends();
});
