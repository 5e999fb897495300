import { toPublicFlow } from "@parley/core/format";
import { chat, createFlow, evaluateHere } from "@parley/engine/testing";
import { describe, expect, it } from "vitest";
import { definitions } from "../../definitions.ts";
import { runs } from "../../runs.ts";
import { compileTestFlow, play, says } from "../../testing/play.ts";
import { setVariableTypes } from "./block.ts";

const flow = (expressionToEvaluate: string, options: object = {}) => ({
  groups: {
    A: [
      { type: "Set variable", options: { variableId: "vX", expressionToEvaluate, ...options } as never },
      says("end"),
    ],
  },
  variables: ["X", "Name", "List"],
});
const variables = { Name: "Ada", List: ["a", "b"] };
const valueOf = (code: string, options?: object) =>
  play(flow(code, options), { variables }).says("end").ends().value("X");

it("spec 3.25, 4.15, B3.24: runs JavaScript with the variables' values", () => {
  expect(valueOf("{{Name}}.length * 2")).toBe("6");
  expect(valueOf("const n = 1; return n + 1")).toBe("2");
  expect(valueOf("{{List}}.map(x => x + {{Name}})")).toEqual(["aAda", "bAda"]);
  expect(valueOf("({ a: 1 })")).toBe('{"a":1}');
});

it("spec 3.25: the value goes into the variable with the id, and into no other; without one it goes nowhere", () => {
  const into = (options: object) => {
    const story = play(flow("'new'", options), { variables }).says("end").ends();
    return ["X", "Name", "List"].map((name) => story.value(name));
  };
  expect(into({})).toEqual(["new", "Ada", ["a", "b"]]);
  expect(into({ variableId: "vName" })).toEqual([undefined, "new", ["a", "b"]]);
  for (const variableId of [undefined, "of another bot"])
    expect(into({ variableId })).toEqual([undefined, "Ada", ["a", "b"]]);
});

it("spec 3.25: the type says whether the expression is the value, or what is", () => {
  for (const type of [undefined, "Custom"]) expect(valueOf("1 + 1", { type })).toBe("2");
  expect(valueOf("1 + 1", { type: "Empty" })).toBeNull();
  expect(valueOf("1 + 1", { type: "Append value(s)", item: "more" })).toEqual(["more"]);
});

it("takes a lone variable as it is, lists included", () => {
  expect(valueOf("{{List}}")).toEqual(["a", "b"]);
  expect(valueOf(" {{Name}} ")).toBe("Ada");
});

it("keeps digits as typed and gives nothing for nothing", () => {
  expect(valueOf("0123")).toBe("0123");
  expect(valueOf("42")).toBe("42");
  expect(valueOf("")).toBeNull();
});

it("takes text that is no code as text", () => {
  expect(valueOf("Hello {{Name}}, welcome")).toBe("Hello Ada, welcome");
});

describe("text that can never be code", () => {
  /** Whether a host has to run a text as code, in a bot with these variables. */
  const isRun = (text: string, options: object = {}) => {
    const story = chat(compileTestFlow(createFlow(flow(text, options)), definitions), { catalogue: runs });
    const [need] = story.outputs.filter(({ type }) => type === "need");
    return need !== undefined && "evaluations" in need && need.evaluations.some(({ isUnreadable }) => !isUnreadable);
  };

  it.each([
    "{{Name}} from {{List}}",
    "Hello {{Name}}, welcome",
    "https://example.com/{{Name}}",
    "ada@example.com",
    "+49 30 {{Name}}",
    "It's {{Name}}",
  ])("%s is known from compiling, and nobody has to run it", (text) => {
    expect(isRun(text)).toBe(false);
  });

  it.each([
    "{{Name}}.length * 2",
    "{{Name}}, {{List}}",
    "Name",
    "const a = {{Name}}; return a",
    "const {{Name}}1 = 1, {{List}}1 = 2; return 3",
    "await {{Name}}",
    "return new.target",
    "let {{Name}} = 1, {{List}} = 2; return 3",
  ])("%s may be code", (code) => {
    expect(isRun(code)).toBe(true);
  });

  it("is run where a variable is unknown: it vanishes, and what is left may be code", () => {
    expect(isRun("{{Unknown}} {{Name}}")).toBe(true);
    expect(valueOf("{{Unknown}} {{Name}}.length")).toBe("3");
  });

  it("is run where its errors are wanted", () => {
    expect(isRun("Hello {{Name}}", { isCode: true })).toBe(true);
  });
});

it("spec 4.15, B4.6: Set variable runs only if its type is unset or Custom", () => {
  expect(valueOf("1 + 1")).toBe("2");
  expect(valueOf("1 + 1", { type: "Custom" })).toBe("2");
  for (const type of setVariableTypes.filter((each) => each !== "Custom")) {
    const { outputs } = play(flow("poison()", { type, item: "poison()" }), { variables, evaluate: evaluateHere });
    const needs = outputs.filter((output) => output.type === "need");
    expect([type, JSON.stringify(needs)]).toEqual([type, expect.not.stringContaining("poison")]);
  }
});

it("does nothing without a variable", () => {
  play(flow("1", { variableId: undefined }))
    .says("end")
    .ends();
});

it("logs and keeps the error of code that is meant as code", () => {
  const story = play({ ...flow("nope()", { isCode: true, saveErrorInVariableId: "vName" }) })
    .says("end")
    .ends();
  expect(story.value("Name")).toContain("nope");
  story.logs("Set variable");
  expect(play(flow("nope()")).outputs.filter((output) => output.type === "log")).toEqual([]);
});

describe("other kinds of value", () => {
  const of = (type: string, options: object = {}, given: Record<string, string | string[]> = variables) =>
    play(flow("", { type, ...options }), { variables: given })
      .says("end")
      .ends();

  it("nothing", () => {
    expect(of("Empty", {}, { X: "old" }).value("X")).toBeNull();
    expect(of("Contact name", {}, { X: "old" }).value("X")).toBeNull();
  });

  it("a list with one more element", () => {
    expect(of("Append value(s)", { item: "{{Name}}" }).value("X")).toEqual(["Ada"]);
    expect(of("Append value(s)", { item: "b" }, { X: "a" }).value("X")).toEqual(["a", "b"]);
    expect(of("Append value(s)", { item: "c" }, { X: ["a", "b"] }).value("X")).toEqual(["a", "b", "c"]);
  });

  it("a list without its last or first element, which can be kept", () => {
    const given = { X: ["a", "b", "c"] };
    const popped = of("Pop", { saveItemInVariableId: "vName" }, given);
    expect([popped.value("X"), popped.value("Name")]).toEqual([["a", "b"], "c"]);
    const shifted = of("Shift", { saveItemInVariableId: "vName" }, given);
    expect([shifted.value("X"), shifted.value("Name")]).toEqual([["b", "c"], "a"]);
    expect(of("Pop", {}, { X: "text" }).value("X")).toEqual([]);
  });

  it("the element at the same place of another list", () => {
    const params = { baseItemVariableId: "vName", baseListVariableId: "vList", targetListVariableId: "vX" };
    const given = { X: ["one", "two"], List: ["a", "b"], Name: "b" };
    expect(of("Map item with same index", { mapListItemParams: params }, given).value("X")).toBe("two");
    expect(of("Map item with same index", { mapListItemParams: params }, { ...given, Name: "z" }).value("X")).toEqual([
      "one",
      "two",
    ]);
  });

  it("the time, in UTC or with the offset of a zone", () => {
    expect(of("Now").value("X")).toBe("2023-11-14T22:13:20.000Z");
    expect(of("Yesterday").value("X")).toBe("2023-11-13T22:13:20.000Z");
    expect(of("Tomorrow").value("X")).toBe("2023-11-15T22:13:20.000Z");
    expect(of("Now", { timeZone: "Europe/Paris" }).value("X")).toBe("2023-11-14T23:13:20+01:00");
    expect(of("Now", { timeZone: "America/St_Johns" }).value("X")).toBe("2023-11-14T18:43:20-03:30");
    expect(of("Now", { timeZone: "Nowhere" }).value("X")).toBe("2023-11-14T22:13:20.000Z");
  });

  it("an id by chance, and where the chat takes place", () => {
    expect(of("Random ID").value("X")).toMatch(/^[a-z][a-z0-9]{23}$/);
    expect(of("Environment name").value("X")).toBe("web");
  });

  it.each([
    ["Device type", "device type"],
    ["Moment of the day", "moment of the day"],
    ["Transcript", "transcript"],
    ["User ID", "result id"],
    ["Result ID", "result id"],
  ])("%s, which the host tells", (type, kind) => {
    expect(play(flow("", { type })).needs(kind, { data: "told" }).says("end").ends().value("X")).toBe("told");
  });

  it("code that runs on the visitor's page", () => {
    const onPage = { isExecutedOnClient: true };
    expect(play(flow("document.title", onPage)).needs("run on page", { data: "Title" }).says("end").value("X")).toBe(
      "Title",
    );
    const failed = play(flow("Hello {{Name}}", onPage), { variables }).needs("run on page", { error: "no code" });
    expect(failed.says("end").value("X")).toBe("Hello Ada");
    const reported = { ...onPage, isCode: true, saveErrorInVariableId: "vName" };
    const story = play(flow("nope()", reported)).needs("run on page", { error: "nope is not defined" }).says("end");
    story.logs("The code of a Set variable block failed");
    expect(story.value("Name")).toBe("nope is not defined");
  });

  it("code that is kept away from the page: in a preview where it is marked as unsafe, and where there is none", () => {
    const unsafe = { isExecutedOnClient: true, isUnsafe: true };
    const context = { isPreview: true };
    expect(play(flow("1 + 1", unsafe), { context }).says("end").value("X")).toBe("2");
    play(flow("1 + 1", { ...unsafe, isUnsafe: false }), { context })
      .needs("run on page", { data: 2 })
      .says("end");
    play(flow("1 + 1", unsafe)).needs("run on page", { data: 2 }).says("end");
    expect(
      play(flow("1 + 1", { isExecutedOnClient: true }), { context: { channel: "whatsapp" } })
        .says("end")
        .value("X"),
    ).toBe("2");
  });

  it("the result's id without asking where the host has said it", () => {
    const context = { resultId: "r123456789" };
    for (const type of ["User ID", "Result ID"])
      expect(play(flow("", { type }), { context }).says("end").value("X")).toBe("r123456789");
  });
});

describe("code that calls others", () => {
  const code = 'JSON.parse(await fetch("https://a.example?key=s3cret")).price';

  it("is asked for from the server, in the flow that visitors get as well, which does not have it", () => {
    const shown = toPublicFlow(compileTestFlow(createFlow(flow(code))), definitions);
    expect(JSON.stringify(shown)).not.toContain("s3cret");
    for (const given of [compileTestFlow(createFlow(flow(code))), shown]) {
      const story = chat(given, { catalogue: runs });
      expect(story.outputs.find((output) => output.type === "need")).toMatchObject({ where: "server", data: null });
      expect(story.needs("run on the server", { data: 7 }).says("end").ends().value("X")).toBe("7");
      const failed = chat(given, { catalogue: runs }).needs("run on the server", { error: "no", data: null });
      expect(failed.says("end").value("X")).toBeNull();
    }
  });

  it("reports its error where that is wished", () => {
    const reported = flow(code, { isCode: true, saveErrorInVariableId: "vName" });
    const story = play(reported, { variables }).needs("run on the server", { error: "no", data: null }).says("end");
    expect([story.value("X"), story.value("Name")]).toEqual([null, "no"]);
    story.logs("The code of a Set variable block failed no");
  });

  it("is text where the server says so", () => {
    const story = play(flow("Go fetch, {{Name}}"), { variables });
    expect(story.needs("run on the server", { error: "no code", data: "Go fetch, Ada" }).says("end").value("X")).toBe(
      "Go fetch, Ada",
    );
  });

  it("is nothing that other kinds of value, or a variable called fetch, have", () => {
    play(flow(code, { type: "Empty" })).says("end");
    play({ ...flow("{{fetch}}"), variables: ["X", "Name", "fetch"] }).says("end");
    play(flow(code, { isExecutedOnClient: true }))
      .needs("run on page")
      .says("end");
  });
});
