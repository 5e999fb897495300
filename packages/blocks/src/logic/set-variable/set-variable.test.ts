import { expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

const flow = (expressionToEvaluate: string, options: object = {}) => ({
  groups: { A: [{ type: "Set variable", options: { variableId: "vX", expressionToEvaluate, ...options } as never }, says("end")] },
  variables: ["X", "Name", "List"],
});
const variables = { Name: "Ada", List: ["a", "b"] };
const valueOf = (code: string, options?: object) => play(flow(code, options), { variables }).says("end").ends().value("X");

it("runs JavaScript with the variables' values", () => {
  expect(valueOf("{{Name}}.length * 2")).toBe("6");
  expect(valueOf("const n = 1; return n + 1")).toBe("2");
  expect(valueOf("{{List}}.map(x => x + {{Name}})")).toEqual(["aAda", "bAda"]);
  expect(valueOf("({ a: 1 })")).toBe('{"a":1}');
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

it("does nothing without a variable, and says so for a kind of value that is not available", () => {
  play(flow("1", { variableId: undefined })).says("end").ends();
  expect(valueOf("1", { type: "Unheard of" })).toBeUndefined();
  play(flow("1", { type: "Unheard of" })).says("end").logs("Unheard of");
});
