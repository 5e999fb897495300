import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Selection } from "../../document/index.ts";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";

interface Target {
  block?: string | undefined;
  group?: string | undefined;
}

/** Returns the selected block or group, if there is exactly one. */
const targetOf = ({ blocks, groups }: Selection): Target =>
  blocks.length + groups.length === 1 ? { block: blocks[0], group: groups[0] } : {};

const toText = ({ block = "", group = "" }: Target): string => `${block}/${group}`;

/**
 * Keeps the address and the selection in sync: the entry in the address is selected, and a single selected block or
 * group appears in the address. The back button so returns to earlier blocks.
 */
export const useSelectionAddress = (isFlow: boolean): void => {
  const document = useDocument();
  const navigate = useNavigate();
  const search: Target = useSearch({ strict: false });
  const selection = useDocumentState((state) => state.selection);
  // The last state that both had in common; null at first.
  const common = useRef<string | null>(null);
  const wanted = toText(search);

  // The address first: it has been opened, or reached by back and forward.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what is in the address.
  useEffect(() => {
    if (!isFlow || common.current === wanted) return;
    const isFirst = common.current === null;
    common.current = wanted;
    const { draft, selection } = document.getState();
    if (wanted === toText(targetOf(selection))) return;
    const { block, group } = search;
    if (block !== undefined && draft.blocks[block]) document.select({ blocks: [block] });
    else if (group !== undefined && draft.groups[group]) document.select({ groups: [group] });
    else if (!isFirst) document.select({});
  }, [isFlow, wanted, document]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the selection alone.
  useEffect(() => {
    // Reads the current selection, because the address may just have changed it.
    const { selection } = document.getState();
    const target = targetOf(selection);
    const shown = toText(target);
    if (!isFlow || shown === common.current) return;
    // An empty selection gets no history entry: there is nothing to return to.
    const isPassing = shown === "/" || common.current === "/";
    common.current = shown;
    void navigate({
      to: ".",
      search: (others: Record<string, unknown>) => ({ ...others, ...target }),
      replace: isPassing,
    } as never);
  }, [isFlow, selection, navigate]);
};
