import { definitions } from "@parley/blocks/definitions";
import { conversationFixtures } from "@parley/blocks/fixtures";
import { type Form, findForm, versions } from "@parley/blocks/testing";
import type { NeedOutput } from "@parley/core";
import { compileFlow, importBotFile } from "@parley/core/format";
import { describe, expect, it } from "vitest";
import { type BlockForms, buildBotFile, buildGraph, showingLastOfLists } from "./build-bot-file.ts";
import { eventForms } from "./event-forms.ts";
import { playFile } from "./play-file.ts";

const ofBlocks = Object.entries(conversationFixtures).flatMap(([type, { forms }]) =>
  forms.map((form): BlockForms => ({ type, ...form })),
);
const knownTypes = new Set(Object.keys(definitions));

const upgraded = ({ becomes, ...form }: Form): Form => ({ ...form, ...becomes });

const nameOf = (need: NeedOutput): string => (need.kind === "effect" ? need.effect : need.kind);

it("has every block", () => {
  expect([...new Set(ofBlocks.map(({ type }) => type))].sort()).toEqual([...knownTypes].sort());
});

describe.each(versions)("files of version %s", (version) => {
  const existing = [...ofBlocks, ...eventForms].flatMap((block) => {
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
    expect(outputs.flatMap((output) => (output.type === "need" ? [nameOf(output)] : []))).toEqual(needs);
    expect(outputs.filter((output) => output.type === "log")).toEqual([]);
    expect(status).toBe("ended");
  });
});
