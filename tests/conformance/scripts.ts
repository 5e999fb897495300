import { conversationFixtures } from "@parley/blocks/fixtures";
import { asks, flowOf, type ShortScript, says } from "@parley/blocks/testing";
import { importBotFile } from "@parley/core/format";
import type { TestBlock, TestFlow } from "@parley/engine/testing";
import { createTestFile } from "../../packages/server/src/testing/create-test-file.ts";
import type { Script } from "./conversation.ts";

/** Every host runs the imported file. */
const fileOf = (given: TestFlow) => importBotFile(createTestFile(given)).file;

const toScript = (short: ShortScript): Script => ({
  file: fileOf(flowOf(short)),
  linked: (short.linked ?? []).map(fileOf),
  variables: short.values ?? {},
  replies: short.replies ?? [],
});

const script = (groups: ShortScript["groups"], more: Omit<ShortScript, "groups"> = {}): Script =>
  toScript({ ...more, groups });

const setX = (expressionToEvaluate: string): TestBlock => ({
  type: "Set variable",
  options: { variableId: "vX", expressionToEvaluate },
});

/** Scripts for what only several blocks together can show. */
const inCompany: Record<string, Script> = {
  "reply events": script(
    { A: [says("Name?"), asks("X"), says("Hi {{X}}")], R: [says("You said {{Y}}"), { type: "Return" }] },
    { events: [{ id: "reply", type: "reply", options: { contentVariableId: "vY" }, to: "R" }], replies: ["Ada"] },
  ),
  "invalid replies": script(
    {
      A: [{ type: "email input", options: { variableId: "vX" } }, says("Hi {{X}}")],
      R: [says("Not {{Y}}"), { type: "Return" }],
    },
    {
      events: [{ id: "wrong", type: "invalidReply", options: { contentVariableId: "vY" }, to: "R" }],
      replies: ["x", "a@b.org"],
    },
  ),
  "a loop": script({ A: [asks("X"), says("{{X}}", "A")] }, { replies: ["1", "2", "3"] }),
  "session variables": script(
    { A: [setX("1"), asks("Y"), says("{{X}} {{Y}}"), asks("List")] },
    {
      variables: [{ id: "vX", name: "X", isSessionVariable: true }, "Y", { id: "vList", name: "List", value: ["a"] }],
      replies: ["2", "3"],
    },
  ),
  "a chat that becomes too long": script(
    { A: [asks("Y"), ...Array.from({ length: 14 }, () => setX("{{X}}{{X}}{{X}}{{X}}")), says("Never said")] },
    { variables: [{ id: "vX", name: "X", value: "x".repeat(100) }, "Y"], replies: ["y"] },
  ),
  "unknown blocks": script({ A: [{ type: "unheard of" }, asks("X")] }, { replies: ["x"] }),
  "nothing but unknown blocks": script({ A: [{ type: "nobody knows" }, { type: "unheard of" }] }),
  "nothing but an unknown block after an answer": script(
    { A: [asks("X"), { type: "unheard of" }] },
    { replies: ["x"] },
  ),
};

/** The scripts from the blocks' own folders. */
const ofBlocks = Object.entries(conversationFixtures).flatMap(([type, { scripts: own }]) =>
  Object.entries(own).map(([name, short]) => [`${type}: ${name}`, toScript(short)] as const),
);

export const scripts: Record<string, Script> = { ...Object.fromEntries(ofBlocks), ...inCompany };

/**
 * A script with code that fetches from a server at this origin and sets variables, code that fails, and a plain text.
 */
export const codeThatCalls = (origin: string): Script => {
  const code = (content: string): TestBlock => ({ type: "Code", options: { isExecutedOnClient: false, content } });
  return script(
    {
      A: [
        code('setVariable("X", await fetch({{Origin}} + "/a", { method: "POST", body: "b" }))'),
        says("{{X}}"),
        {
          type: "Set variable",
          options: { variableId: "vY", expressionToEvaluate: 'await fetch({{Origin}} + "/b") + " 2"' },
        },
        says("{{Y}}"),
        code('setVariable("List", await Promise.all([1, 2].map((n) => fetch({{Origin}} + "/" + n))))'),
        says("{{List}}"),
        code('try { await fetch("http://169.254.169.254/") } catch (error) { setVariable("Failed", error.message) }'),
        says("{{Failed}}"),
        code('setVariable("Failed", "never"); await fetch("nonsense")'),
        setFailed('fetch("http://169.254.169.254/")'),
        says("Nothing: {{Failed}}"),
        setFailed("I fetch it for you, {{Origin}}"),
        says("{{Failed}}"),
        setFailed(""),
        asks("Name"),
      ],
    },
    { variables: ["X", "Y", "List", "Failed", "Origin"], values: { Origin: origin }, replies: ["Ada"] },
  );
};

/**
 * A script with an HTTP request to a server at this origin, whose response is saved, and one to a forbidden address.
 */
export const requestThatIsAnswered = (origin: string): Script => {
  const send = (url: string, path: string): TestBlock => ({
    type: "Webhook",
    options: {
      webhook: { url, body: '{"name": "{{Name}}"}' },
      isCustomBody: true,
      responseVariableMapping: [{ id: "m", bodyPath: path, variableId: "vX" }],
    },
  });
  return script(
    {
      A: [
        asks("Name"),
        send("{{Origin}}/people", "data.slice(0, 6)"),
        says("{{X}}"),
        send("http://169.254.169.254/", "statusCode"),
        says("{{X}}"),
        asks("Y"),
      ],
    },
    { variables: ["Name", "X", "Y", "Origin"], values: { Origin: origin }, replies: ["Ada", "ok"] },
  );
};

const setFailed = (expressionToEvaluate: string): TestBlock => ({
  type: "Set variable",
  options: { variableId: "vFailed", expressionToEvaluate },
});
