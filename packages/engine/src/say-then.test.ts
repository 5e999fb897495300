import { type Catalogue, defineRun } from "@parley/core";
import { expect, it } from "vitest";
import { chat, createFlow } from "./testing/index.ts";

const catalogue: Catalogue = {
  show: defineRun({
    run: () => ({
      do: "say",
      content: { url: "u" },
      text: "shown",
      then: { kind: "effect", effect: "test", where: "client", data: { name: "n" } },
    }),
    done: (_, { data = null }) => ({
      do: "next",
      variables: [{ variableId: "vSaved", value: typeof data === "string" ? data : null }],
    }),
  }),
  parts: defineRun({
    run: (_, context) => {
      const parts = context.segments("Hi {{Name}}{{= code =}}.");
      return {
        do: "say",
        content: {},
        text: parts.map(({ text, isValue }) => (isValue ? `<${text}>` : text)).join(""),
      };
    },
  }),
};

it("shows a bubble, then waits for what it asks of the host", () => {
  const flow = createFlow({ groups: { A: [{ type: "show" }, { type: "show" }] }, variables: ["Saved"] });
  const story = chat(flow, { catalogue }).says("shown");
  expect(story.session.waiting).toMatchObject({ for: "need" });
  story.needs("test", { data: "x" });
  expect(story.value("Saved")).toBe("x");
  story.says("shown").needs("test").ends();
  expect(new Set(story.outputs.flatMap((output) => ("id" in output ? [output.id] : []))).size).toBe(4);
});

it("tells blocks which parts of a text are values", () => {
  const flow = createFlow({ groups: { A: [{ type: "parts", expressions: [" code "] }] }, variables: ["Name"] });
  const evaluate = () => "{{Name}} 2";
  chat(flow, { catalogue, evaluate, variables: { Name: "Ada" } })
    .says("Hi <Ada><Ada 2>.")
    .ends();
});
