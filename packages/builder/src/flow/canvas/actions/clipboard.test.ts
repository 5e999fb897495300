import { expect, it } from "vitest";
import { draftOf, openBot } from "../../testing/open-bot.tsx";
import { sceneWords } from "../../testing/scene-words.ts";
import { createCanvasStore } from "../canvas-store.ts";
import { addNotes, notesOf } from "../notes.ts";
import { createSceneMaker, noteCardId } from "../scene.ts";
import { pasteText, readSelection } from "./clipboard.ts";
import type { ActionContext } from "./context.ts";
import { duplicateSelection } from "./selection.ts";

const open = async () => {
  const document = await openBot(draftOf());
  const canvas = createCanvasStore(() => true);
  const makeScene = createSceneMaker(sceneWords);
  const told: string[] = [];
  // Only what the clipboard actions use.
  const context = {
    document,
    canvas,
    words: (key: string) => key,
    scene: () => makeScene(document.getState().draft, (text) => text.length * 7),
    here: () => ({ x: 3000, y: 3000 }),
    tell: (text: string) => void told.push(text),
  } as unknown as ActionContext;
  return { document, canvas, context, told, notes: () => notesOf(document.getState().draft) };
};

it("notes are copied with groups, and keep their look and their places to each other in another bot", async () => {
  const from = await open();
  const note = { text: "Ask legal", at: { x: 240, y: 480 }, color: "rose", size: { width: 300, height: 120 } } as const;
  const added = addNotes(from.document.getState().draft, [note, { ...note, text: "Other", color: "blue" }]);
  from.document.change("Notes", added.operations);
  from.document.select({ groups: ["welcome"] });
  from.canvas.setState({ notes: added.noteIds.map(noteCardId) });
  const copied = readSelection(from.context) ?? "";
  expect(copied).toContain("Ask legal");
  const group = from.document.getState().draft.groups.welcome?.graphCoordinates ?? { x: 0, y: 0 };

  const to = await open();
  pasteText(to.context, copied);
  expect(to.notes().map(({ text, color, size }) => [text, color, size])).toEqual([
    ["Ask legal", "rose", note.size],
    ["Other", "blue", note.size],
  ]);
  const { draft, selection } = to.document.getState();
  const pasted = draft.groups[selection.groups[0] ?? ""]?.graphCoordinates ?? { x: 0, y: 0 };
  const [first] = to.notes();
  expect([(first?.at.x ?? 0) - pasted.x, (first?.at.y ?? 0) - pasted.y]).toEqual([
    note.at.x - group.x,
    note.at.y - group.y,
  ]);
  expect(to.canvas.getState().notes).toEqual(to.notes().map(({ id }) => noteCardId(id)));
});

it("notes are copied and doubled alone, too; what is damaged in the clipboard is left out", async () => {
  const { document, canvas, context, notes, told } = await open();
  expect(readSelection(context)).toBeNull();
  const note = { text: "Later", at: { x: 0, y: 900 }, color: "amber", size: { width: 0, height: 0 } } as const;
  const added = addNotes(document.getState().draft, [note]);
  document.change("Notes", added.operations);
  canvas.setState({ notes: added.noteIds.map(noteCardId) });
  pasteText(context, readSelection(context) ?? "");
  duplicateSelection(context);
  expect(notes().map(({ text }) => text)).toEqual(["Later", "Later", "Later"]);
  const damaged = (readSelection(context) ?? "").replace(/"x":-?\d+/, '"x":"?"');
  pasteText(context, damaged);
  expect(notes()).toHaveLength(3);
  expect(told).toEqual(["nothingToPaste"]);
});
