import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Selection } from "../../document/index.ts";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";

interface Target {
  block?: string | undefined;
  group?: string | undefined;
}

/** The one block or group that is selected. */
const targetOf = ({ blocks, groups }: Selection): Target =>
  blocks.length + groups.length === 1 ? { block: blocks[0], group: groups[0] } : {};

const toText = ({ block = "", group = "" }: Target): string => `${block}/${group}`;

/**
 * Keeps the address and the selection together: what the address names is selected, and a block or group that is selected
 * has its address. Back and forward go through the blocks that were looked at.
 */
export const useSelectionAddress = (isFlow: boolean): void => {
  const document = useDocument();
  const navigate = useNavigate();
  const search: Target = useSearch({ strict: false });
  const selection = useDocumentState((state) => state.selection);
  // What both had in common last; null before the first time.
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
    // The newest selection: the address may just have changed it.
    const { selection } = document.getState();
    const target = targetOf(selection);
    const shown = toText(target);
    if (!isFlow || shown === common.current) return;
    // Where nothing was selected, or is now, there is nothing to come back to.
    const isPassing = shown === "/" || common.current === "/";
    common.current = shown;
    void navigate({
      to: ".",
      search: (others: Record<string, unknown>) => ({ ...others, ...target }),
      replace: isPassing,
    } as never);
  }, [isFlow, selection, navigate]);
};
