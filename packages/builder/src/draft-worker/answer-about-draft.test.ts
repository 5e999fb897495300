import { definitions } from "@parley/blocks/definitions";
import type { Flow } from "@parley/core";
import { applyChange, createBlankFile, createDraft, diffDrafts, type Operation } from "@parley/core/draft";
import { patchFlow } from "@parley/viewer/try-out/flow-patch";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CompiledFlow, createDraftAnswers } from "./answer-about-draft.ts";
import { compileDraft } from "./compile-draft.ts";
import { emptyDraft } from "./empty-draft.ts";

const start = createDraft(createBlankFile("Bot"), definitions);
const groupId = fc.constantFrom("g1", "g2", "g3");
const blockId = fc.constantFrom("b1", "b2", "b3");
const word = fc.constantFrom("A", "B", "C");
const textOf = (text: string) => ({ richText: [{ type: "p", children: [{ text }] }] });

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.tuple(groupId, word).map(
    ([id, order]): Operation => ({
      op: "put",
      table: "groups",
      entry: { id, order, title: id, graphCoordinates: { x: 0, y: 0 }, data: {} },
    }),
  ),
  fc.tuple(blockId, groupId, word).map(
    ([id, group, order]): Operation => ({
      op: "put",
      table: "blocks",
      entry: { id, groupId: group, order, type: "text", options: textOf(id), data: {} },
    }),
  ),
  fc.tuple(blockId, word).map(
    ([id, text]): Operation => ({
      op: "set",
      table: "blocks",
      id,
      path: ["options"],
      value: textOf(text),
    }),
  ),
  fc.tuple(blockId, groupId).map(
    ([id, group]): Operation => ({
      op: "put",
      table: "edges",
      entry: { id: `e-${id}`, order: "A", from: { blockId: id }, to: { groupId: group }, data: {} },
    }),
  ),
  fc.tuple(groupId, word).map(([id, value]): Operation => ({ op: "set", table: "groups", id, path: ["order"], value })),
  word.map((value): Operation => ({ op: "set", table: "bot", id: "bot", path: ["name"], value })),
  word.map((id): Operation => ({ op: "put", table: "variables", entry: { id, order: "A", name: id, data: {} } })),
  groupId.map((id): Operation => ({ op: "drop", table: "groups", id })),
  blockId.map((id): Operation => ({ op: "drop", table: "blocks", id })),
);

test("after any edits, the flow that patches have made is the draft compiled afresh", () => {
  const edits = fc.array(fc.tuple(fc.array(operation, { minLength: 1, maxLength: 4 }), fc.boolean()), { maxLength: 8 });
  fc.assert(
    fc.property(edits, (made) => {
      const answer = createDraftAnswers();
      let [draft, sent] = [start, emptyDraft];
      let shown: Flow | undefined;
      let known: number | undefined;
      const ask = () => {
        const compiled: CompiledFlow = answer({
          botId: "bot",
          operations: diffDrafts(sent, draft),
          wanted: "flow",
          known,
        });
        sent = draft;
        known = compiled.number;
        if ("flow" in compiled) shown = compiled.flow;
        else if (compiled.patch && shown) shown = patchFlow(shown, structuredClone(compiled.patch));
        expect(JSON.parse(JSON.stringify(shown))).toEqual(JSON.parse(JSON.stringify(compileDraft(draft, "bot"))));
      };
      ask();
      for (const [operations, isReloaded] of made) {
        draft = applyChange(draft, operations).draft;
        if (isReloaded) known = undefined;
        ask();
      }
    }),
    { numRuns: 200 },
  );
});

test("one edited bubble of many is a patch of its group; an unknown number gets the whole flow", () => {
  const answer = createDraftAnswers();
  const put: Operation[] = ["g1", "g2", "g3"].flatMap((id): Operation[] => [
    { op: "put", table: "groups", entry: { id, order: id, title: id, graphCoordinates: { x: 0, y: 0 }, data: {} } },
    {
      op: "put",
      table: "blocks",
      entry: { id: `b${id}`, groupId: id, order: "A", type: "text", options: textOf(id), data: {} },
    },
  ]);
  const ask = (operations: readonly Operation[], known?: number) =>
    answer({ botId: "bot", operations, wanted: "flow", known });
  const first = ask([...diffDrafts(emptyDraft, start), ...put]);
  const edited = ask(
    [{ op: "set", table: "blocks", id: "bg2", path: ["options"], value: textOf("Edited") }],
    first.number,
  );
  expect(edited).toEqual({
    number: first.number + 1,
    patch: { groups: { changed: [expect.objectContaining({ id: "g2" })] } },
  });
  expect(ask([], edited.number)).toEqual({ number: edited.number, patch: null });
  expect(ask([], first.number)).toMatchObject({ flow: { name: "Bot" } });
});
