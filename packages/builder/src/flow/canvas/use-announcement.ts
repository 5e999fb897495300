import { useMemo } from "react";
import { blocksIn } from "../../document/draft-index.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import type { ActionContext } from "./actions/context.ts";
import { useCanvas } from "./canvas-store.ts";
import { eventTitle } from "./event-card.tsx";
import { describeEnd } from "./group-end-line.tsx";

/** Describes the selection in a sentence for screen readers. */
export const useAnnouncement = ({ document, scene, words }: ActionContext): string => {
  const { groups, blocks, events } = useDocumentState(({ selection }) => selection);
  const notes = useCanvas((state) => state.notes);
  return useMemo(() => {
    const count = groups.length + blocks.length + events.length + notes.length;
    if (count === 0) return "";
    if (count > 1) return words("selectedMany", { count: String(count) });
    const card = scene().cards.get(groups[0] ?? events[0] ?? notes[0] ?? "");
    if (card?.kind === "group")
      return words("selectedGroup", {
        title: card.group.title || words("untitled"),
        count: card.layout.blocks.length,
        end: describeEnd(card.end, words),
      });
    if (card?.kind === "event") return words("selectedStart", { title: eventTitle(card, words("start")) });
    if (card?.kind === "note") return words("selectedNote", { text: card.note.text });
    const { draft } = document.getState();
    const block = draft.blocks[blocks[0] ?? ""];
    const around = scene().cards.get(block?.groupId ?? "");
    if (!block || around?.kind !== "group") return "";
    const siblings = blocksIn(draft, block.groupId);
    const placed = around.layout.blocks.find(({ shown }) => shown.id === block.id)?.shown;
    const text = placed?.paragraphs.map(({ runs }) => runs.map((run) => run.text).join("")).join(" ");
    return words("selectedBlock", {
      label: placed?.label ?? block.type,
      text: text || placed?.line || "",
      place: String(siblings.indexOf(block) + 1),
      count: String(siblings.length),
      title: around.group.title,
    });
  }, [groups, blocks, events, notes, document, scene, words]);
};
