import { useTranslations } from "use-intl";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { useTypeLabel } from "./use-type-label.ts";

/** Returns a function that names a block: its type, and its group where that is in this bot. */
export const useBlockName = (): ((block: { blockId: string; blockType: string }) => string) => {
  const t = useTranslations("results");
  const typeLabel = useTypeLabel();
  const draft = useDocumentState((state) => state.draft);
  return ({ blockId, blockType }) => {
    const group = draft.groups[draft.blocks[blockId]?.groupId ?? ""]?.title ?? "";
    const type = typeLabel(blockType);
    return group === "" ? type : t("sentInGroup", { type, group });
  };
};
