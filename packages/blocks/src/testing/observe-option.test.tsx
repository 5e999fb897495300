import { defineRun, defineServer, type JsonObject } from "@parley/core";
import { type BlockOf, defineBlock, f } from "@parley/core/fields";
import { defineInputView } from "@parley/ui";
import { expect, it, vi } from "vitest";
import { type DeclaredOption, listDeclaredOptions } from "./declared-options.ts";
import type { BlockParts } from "./observe-chat.ts";
import { findOptionFault } from "./observe-option.ts";
import type { OptionsFixture } from "./options-fixture.ts";

const definition = defineBlock({
  type: "made up",
  family: "input",
  label: "Made up",
  description: "Has options that are read, and some that are not.",
  search: [],
  key: "options",
  options: f.fields({
    seen: f.text({ label: "Shown by the view" }),
    judged: f.text({ label: "Told when the answer is wrong" }),
    least: f.number({ label: "Least number of characters", default: 1 }),
    variableId: f.variable({ label: "Save the answer in" }),
    forgotten: f.text({ label: "Read by nobody" }),
    isForgotten: f.bool({ label: "Read by nobody", default: false }),
    hidden: f.text({ label: "Matters with another", showIf: { field: "isForgotten", is: true } }),
    rows: f.list(f.fields({ forgotten: f.text({ label: "Read by nobody" }) }), { label: "Rows" }),
  }),
});

type Options = BlockOf<typeof definition>["options"];

const parts: BlockParts = {
  definition,
  // All options are passed on, as inputs do; this alone must not count as an effect.
  run: defineRun<Options>({
    run: ({ options }) => ({ do: "ask", options: options as unknown as JsonObject }),
    reply: ({ options }, { text }) =>
      text !== "wrong" && text.length >= options.least
        ? { isValid: true, content: text }
        : { isValid: false, message: options.judged },
  }),
  view: defineInputView<Options>(({ options }) => (
    <p>
      {options.seen}
      {options.isForgotten ? options.hidden : ""}
    </p>
  )),
};

const fault = (path: string, fixture: OptionsFixture = {}, of: BlockParts = parts) => {
  const option = listDeclaredOptions(definition).find((each): each is DeclaredOption => each.path === path);
  if (!option) throw new Error(`${path} is not declared`);
  return findOptionFault(of, option, fixture);
};

it("notices what the view shows, also under the condition of another field", async () => {
  expect(await fault("seen")).toBeUndefined();
  expect(await fault("hidden")).toBeUndefined();
});

it("notices what the bot says, in a chat where it does", async () => {
  expect(await fault("judged", { base: { replies: ["wrong", "right"] } })).toBeUndefined();
  expect(await fault("judged", { base: { replies: ["right"] } })).toContain("judged: nobody notices");
});

it("has an answer and a variable that it is saved in where nothing is said", async () => {
  expect(await fault("least")).toBeUndefined();
  expect(await fault("variableId")).toBeUndefined();
});

it("notices what the server part asks other servers, and what comes of it", async () => {
  const server = defineServer<Options>({
    effects: {
      send: async ({ options: { seen, judged } }, { fetch }) => {
        const { text } = await fetch("https://api.example.org", { body: seen });
        return { variables: [{ variableId: judged, value: text }] };
      },
    },
  });
  const run = defineRun({
    run: () => ({ do: "need", need: { kind: "effect", effect: "send", where: "server", data: null } }),
  });
  const sent: BlockParts = { definition, run, server };
  const base = { options: { seen: "{{one}}", judged: "one" }, responses: { "*": { text: "Thanks" } } };
  expect(await fault("seen", { base }, sent)).toBeUndefined();
  expect(await fault("judged", { base, paths: { judged: { to: ["two"] } } }, sent)).toBeUndefined();
  expect(await fault("forgotten", { base }, sent)).toContain("forgotten: nobody notices");
});

it("names an option that nobody reads, by its path", async () => {
  expect(await fault("forgotten")).toBe('forgotten: nobody notices when "" becomes "Changed"');
  expect(await fault("isForgotten")).toBe("isForgotten: nobody notices when false becomes true");
  expect(await fault("rows[].forgotten")).toBe('rows[].forgotten: nobody notices when "" becomes "Changed"');
});

it("refuses a chat that is different every time, and one in which the block fails", async () => {
  const count = vi.fn();
  const restless = defineInputView(() => {
    count();
    return <p>{count.mock.calls.length}</p>;
  });
  await expect(fault("forgotten", {}, { ...parts, view: restless })).rejects.toThrow("not the same");
  const faulty = defineRun({
    run: () => {
      throw new Error("It broke");
    },
  });
  await expect(fault("forgotten", {}, { ...parts, run: faulty })).rejects.toThrow("It broke");
});
