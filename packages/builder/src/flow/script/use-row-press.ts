import type { MouseEvent } from "react";
import { isMac } from "../../base/commands.ts";
import { useDocument } from "../../open-bot/document-context.tsx";
import { goTo, rowsOf, write } from "./script-actions.ts";
import { findActiveRow, selectBetween } from "./script-rows.ts";
import { useScriptStore } from "./script-store.ts";
import { useScriptActions } from "./use-script-actions.ts";

/** The click handlers of a line: a click starts writing, Shift and Ctrl extend the selection, and focus selects. */
export const useRowPress = (kind: "block" | "group", id: string) => {
  const document = useDocument();
  const store = useScriptStore();
  const context = useScriptActions();
  return {
    onFocus: () => {
      const { selection } = document.getState();
      const ids: readonly string[] = kind === "block" ? selection.blocks : selection.groups;
      if (!ids.includes(id)) document.select(kind === "block" ? { blocks: [id] } : { groups: [id] });
    },
    // Prevents the focus, which would reset the selection to this line before the click can extend it.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      const { selection } = document.getState();
      if (event.shiftKey) {
        const rows = rowsOf(context);
        const from = findActiveRow(rows, selection);
        if (from) document.select(selectBetween(rows, from.id, id));
        store.setState({ focus: id });
      } else if (isMac ? event.metaKey : event.ctrlKey) {
        const own = kind === "block" ? selection.blocks : selection.groups;
        const next = own.includes(id) ? own.filter((one) => one !== id) : [...own, id];
        document.select(
          kind === "block" ? { groups: selection.groups, blocks: next } : { blocks: selection.blocks, groups: next },
        );
        store.setState({ focus: id });
      } else if (kind === "block") write(context, id);
      else goTo(context, { kind, id });
    },
  };
};
