import type { KeyboardEvent } from "react";
import { beginWith } from "../../base/expect-text.ts";
import { beginsText } from "../writing/begins-text.ts";
import { rowsOf, typeIn, write } from "./script-actions.ts";
import { findActiveRow, selectBetween } from "./script-rows.ts";
import { useScriptActions } from "./use-script-actions.ts";

/** The keys of lines: arrows move, with Shift they select; Enter writes, a slash adds a block. */
export const useScriptKeys = () => {
  const context = useScriptActions();
  const { document, script } = context;
  return (event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement) || target.dataset.row === undefined) return;
    const isText = beginsText(event);
    if (!isText && (event.ctrlKey || event.metaKey || event.altKey)) return;
    const rows = rowsOf(context);
    const row = rows.find(({ id }) => id === target.dataset.row);
    if (!row) return;
    const place = rows.indexOf(row);
    const goes: Readonly<Record<string, number | undefined>> = {
      ArrowUp: place - 1,
      ArrowDown: place + 1,
      Home: 0,
      End: rows.length - 1,
    };
    const to = goes[event.key];
    if (to !== undefined) {
      event.preventDefault();
      const next = rows[to];
      if (!next) return;
      if (event.shiftKey) {
        const { selection } = document.getState();
        const first = rows.find(({ id }) => id === (selection.blocks[0] ?? selection.groups[0]));
        document.select(selectBetween(rows, (first ?? findActiveRow(rows, selection) ?? row).id, next.id));
      } else document.select(next.kind === "block" ? { blocks: [next.id] } : { groups: [next.id] });
      script.setState({ focus: next.id });
      return;
    }
    if (isText) {
      if (!typeIn(context, row)) return;
      beginWith(event.nativeEvent);
      event.preventDefault();
    } else if (event.key === "Enter" || event.key === "F2") {
      event.preventDefault();
      if (row.kind === "group") script.setState({ renaming: row.id });
      else write(context, row.id);
    } else if (event.key === "/") {
      event.preventDefault();
      const behind = { groupId: row.groupId, blockId: row.kind === "block" ? row.id : null };
      script.setState({ pick: { kind: "add", anchor: `add ${row.id}`, behind } });
    } else if (event.key === "Escape") {
      event.preventDefault();
      document.select({});
    }
  };
};
