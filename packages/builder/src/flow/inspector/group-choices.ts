import { byOrder, type Draft } from "@parley/core/draft";
import type { Choice } from "@parley/ui/author";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../app/document-context.tsx";

/** The groups of the open bot, in their order. */
export const useGroupChoices = (): readonly Choice[] => {
  const t = useTranslations("inspector");
  const groups: Draft["groups"] = useDocumentState(({ draft }) => draft.groups);
  return useMemo(
    () =>
      Object.values(groups)
        .sort(byOrder)
        .map(({ id, title }) => ({ id, label: title.trim() || t("untitledGroup") })),
    [groups, t],
  );
};
