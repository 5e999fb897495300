import type { JsonObject, VariableValue } from "@parley/core";
import { importBotFile } from "@parley/core/format";
import type { TestBlock } from "@parley/engine/testing";
import { asks, createTestFile, says, type TestFile } from "../../packages/server/src/create-test-file.ts";
import type { Script } from "./conversation.ts";

interface ShortScript extends Partial<TestFile> {
  linked?: TestFile[];
  values?: Record<string, VariableValue>;
  replies?: string[];
}

/** Every host runs what was imported. */
const fileOf = (given: TestFile) => importBotFile(createTestFile(given)).file;

const script = (
  groups: Record<string, TestBlock[]>,
  { linked, values, replies = [], ...given }: ShortScript = {},
): Script => ({
  file: fileOf({ id: "main", variables: ["X", "Y", "List"], ...given, groups }),
  linked: (linked ?? []).map(fileOf),
  variables: values ?? {},
  replies,
});

/** An input between two texts, answered wrongly first where a wrong answer is given. */
const input = (
  type: string,
  replies: string[],
  options: TestBlock["options"] = {},
  items?: TestBlock["items"],
): Script =>
  script(
    {
      A: [
        says("Please"),
        { type, options: { variableId: "vX", ...options }, ...(items ? { items } : {}) },
        says("It is {{X}}"),
      ],
    },
    { replies },
  );

const bubble = (type: string, options: JsonObject): Script =>
  script({ A: [{ type, options }, asks("X")] }, { replies: ["ok"] });

const setX = (expressionToEvaluate: string, more: TestBlock["options"] = {}): TestBlock => ({
  type: "Set variable",
  options: { variableId: "vX", expressionToEvaluate, ...more },
});

const is = (variableId: string, value: string) => ({
  content: { comparisons: [{ id: "c", variableId, comparisonOperator: "Equal to", value }] },
});

/** A conversation for every block type, and some for what only shows in company. */
export const scripts: Record<string, Script> = {
  text: script(
    { A: [says("Hi {{X}}, {{= 1 + 1 =}}"), asks("Y"), says("**{{Y}}**")] },
    { values: { X: "Ada" }, replies: ["_so_"] },
  ),
  image: bubble("image", { url: "https://a.example/{{X}}.png", clickLink: { url: "https://b.example", alt: "B" } }),
  video: bubble("video", { url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" }),
  audio: bubble("audio", { url: "https://a.example/a.mp3" }),
  embed: bubble("embed", { url: "https://a.example/page" }),
  "text input": input("text input", ["Ada Lovelace"]),
  "number input": input("number input", ["ten", "11", "4"], { min: 2, max: 10 }),
  "email input": input("email input", ["nonsense", "Ada@Example.org"]),
  "url input": input("url input", ["nonsense", "example.org/a"]),
  "phone number input": input("phone number input", ["12", "+33612345678"]),
  "date input": input("date input", ["never", "2026-02-01"]),
  "time input": input("time input", ["never", "14:30"]),
  "choice input": input("choice input", ["Green", "Blue"], {}, [
    { id: "r", content: "Red" },
    { id: "b", content: "Blue", value: "#00f" },
  ]),
  "picture choice input": input("picture choice input", ["Cat"], {}, [
    { id: "c", pictureSrc: "https://a.example/c.png", title: "Cat", description: "Miaow" },
    { id: "d", pictureSrc: "https://a.example/d.png", title: "Dog" },
  ]),
  "rating input": input("rating input", ["12", "7"]),
  "file input": input("file input", ["https://a.example/a.pdf"]),
  cards: script(
    {
      A: [
        {
          type: "cards",
          options: { variableId: "vX" },
          items: [{ id: "one", title: "One", paths: [{ id: "p", text: "Take", to: "B" }] }],
        },
        says("Not here"),
      ],
      B: [says("It is {{X}}")],
    },
    { replies: ["One"] },
  ),
  "Set variable": script(
    {
      A: [
        setX("{{Y}} * 2"),
        says("{{X}}"),
        setX("1 +"),
        says("{{X}}"),
        setX("2 + 3", { isExecutedOnClient: true }),
        { type: "Set variable", options: { variableId: "vList", type: "Append value(s)", item: "{{X}}" } },
        { type: "Set variable", options: { variableId: "vList", type: "Append value(s)", item: "more" } },
        says("{{X}} {{List}}"),
        asks("Y"),
      ],
    },
    { values: { Y: "21" }, replies: ["x"] },
  ),
  transcript: script(
    {
      A: [
        says("Name?"),
        asks("Y"),
        { type: "Set variable", options: { variableId: "vX", type: "Transcript" } },
        says("{{X}}"),
      ],
    },
    { replies: ["Ada"] },
  ),
  Condition: script(
    {
      A: [
        asks("X"),
        {
          type: "Condition",
          items: [
            { id: "a", ...is("vX", "a"), to: "B" },
            { id: "b", ...is("vX", "b"), to: "A" },
          ],
        },
        says("Neither"),
      ],
      B: [says("It is a")],
    },
    { replies: ["b", "a"] },
  ),
  Redirect: script(
    { A: [says("Off"), { type: "Redirect", options: { url: "https://a.example", isNewTab: true } }, asks("X")] },
    { replies: ["back"] },
  ),
  Code: script(
    {
      A: [
        { type: "Code", options: { content: "globalThis.conformance = {{X}}" } },
        { type: "Code", options: { content: "setVariable('Y', {{X}} + 1)", isExecutedOnClient: false } },
        says("{{Y}}"),
        asks("X"),
      ],
    },
    { values: { X: "1" }, replies: ["x"] },
  ),
  "Typebot link": script(
    {
      A: [
        asks("X"),
        { type: "Typebot link", options: { typebotId: "inner", mergeResults: true } },
        says("Back: {{X}} {{Y}}"),
      ],
      Z: [says("Never")],
    },
    {
      linked: [
        { id: "inner", groups: { In: [says("In: {{X}}"), asks("Y"), setX("{{Y}}{{Y}}")] }, variables: ["X", "Y"] },
      ],
      replies: ["1", "2"],
    },
  ),
  "missing link": script(
    { A: [{ type: "Typebot link", options: { typebotId: "nowhere" } }, asks("X")] },
    { replies: ["x"] },
  ),
  "AB test": script(
    {
      A: [
        {
          type: "AB test",
          options: { aPercent: 100 },
          items: [
            { id: "a", path: "a", to: "B" },
            { id: "b", path: "b", to: "C" },
          ],
        },
      ],
      B: [says("Always A"), asks("X")],
      C: [says("Never")],
    },
    { replies: ["x"] },
  ),
  Jump: script({
    A: [{ type: "Jump", options: { groupId: "B" } }, says("Behind the jump")],
    B: [says("Jumped"), { type: "Return" }],
  }),
  Return: script({ A: [{ type: "Return" }, asks("X")] }, { replies: ["x"] }),
  Wait: script(
    {
      A: [
        says("One"),
        { type: "Wait", options: { secondsToWaitFor: "2" } },
        says("Two"),
        { type: "Wait", options: { secondsToWaitFor: "1", shouldPause: true } },
        asks("X"),
      ],
    },
    { replies: ["x"] },
  ),
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
  "a loop": script({ A: [asks("X"), says("{{X}}", { to: "A" })] }, { replies: ["1", "2", "3"] }),
  "session variables": script(
    { A: [setX("1"), asks("Y"), says("{{X}} {{Y}}"), asks("List")] },
    {
      variables: [{ id: "vX", name: "X", isSessionVariable: true }, "Y", { id: "vList", name: "List", value: ["a"] }],
      replies: ["2", "3"],
    },
  ),
  "unknown blocks": script({ A: [{ type: "unheard of" }, asks("X")] }, { replies: ["x"] }),
};

/** Code that gets something from a server at this origin, sets variables by it, fails at it, and is plain text. */
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

const setFailed = (expressionToEvaluate: string): TestBlock => ({
  type: "Set variable",
  options: { variableId: "vFailed", expressionToEvaluate },
});
