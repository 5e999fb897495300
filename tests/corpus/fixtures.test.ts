import { definitions } from "@parley/blocks/definitions";
import { compileFlow, importBotFile } from "@parley/core/format";
import { describe, expect, it } from "vitest";
import { type Form, findForm, versions } from "./block-forms/block-form.ts";
import { bubbleForms } from "./block-forms/bubbles.ts";
import { inputForms } from "./block-forms/inputs.ts";
import { logicForms } from "./block-forms/logic.ts";
import { buildBotFile, buildGraph, showingLastOfLists } from "./build-bot-file.ts";
import { playFile } from "./play-file.ts";

const all = [...bubbleForms, ...inputForms, ...logicForms];
const knownTypes = new Set(Object.keys(definitions));

const upgraded = ({ becomes, ...form }: Form): Form => ({ ...form, ...becomes });

it("has every bubble, input and logic block", () => {
  const types = Object.values(definitions).filter(({ family }) => family !== "integration");
  expect([...new Set(all.map(({ type }) => type))].sort()).toEqual(types.map(({ type }) => type).sort());
});

describe.each(versions)("files of version %s", (version) => {
  const existing = all.flatMap((block) => {
    const form = findForm(block, version);
    const title = block.events ? `${block.type} with a ${block.events[0]?.type} event` : block.type;
    return form ? [{ title, block, form }] : [];
  });

  it.each(existing)("$title is imported, compiled and played to the end", ({ block, form }) => {
    const { file, report } = importBotFile(buildBotFile(version, block, form), { knownTypes });
    const { groups, events, edges, variables } = file;
    const graph = buildGraph(block, upgraded(form));
    expect({ groups, events, edges, variables }).toEqual(Number(version) < 6 ? showingLastOfLists(graph) : graph);
    expect(file.version).toBe("6.1");
    expect(report).toMatchObject({
      sourceVersion: version === "2" ? "2 (steps)" : version,
      dropped: [],
      unknownBlocks: [],
    });

    const { flow, problems } = compileFlow(file, definitions, { botId: "bot", version: 1 });
    expect(problems).toEqual([]);
    const { status, outputs } = playFile(flow, [], [], block.command);
    const { bubbles, answers = [], needs = [] } = block.expected;
    expect(
      outputs.flatMap((output) => (output.type === "bubble" ? [`${output.blockType}: ${output.text}`] : [])),
    ).toEqual(bubbles);
    expect(outputs.flatMap((output) => (output.type === "answer" ? [output.content] : []))).toEqual(answers);
    expect(outputs.flatMap((output) => (output.type === "need" ? [output.kind] : []))).toEqual(needs);
    expect(outputs.filter((output) => output.type === "log")).toEqual([]);
    expect(status).toBe("ended");
  });
});
