import { useMemo } from "react";
import { useStore } from "zustand";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { useShownCanvas } from "../canvas/canvas-store.ts";
import { notesOf } from "../canvas/notes.ts";
import { noteCardId } from "../canvas/scene.ts";

/**
 * Returns the ids of the notes selected on the canvas. The document does not keep them, because the script shows no
 * notes.
 */
export const useSelectedNotes = (): readonly string[] => {
  const cards = useStore(useShownCanvas(), ({ notes }) => notes);
  const there = useDocumentState(({ draft }) =>
    cards.length === 0
      ? ""
      : notesOf(draft)
          .flatMap(({ id }) => (cards.includes(noteCardId(id)) ? id : []))
          .join(),
  );
  return useMemo(() => (there === "" ? [] : there.split(",")), [there]);
};
