import { byOrder, type Draft } from "@parley/core/draft";
import type { Choice } from "@parley/ui/author";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useDocument, useDocumentState } from "../open-bot/document-context.tsx";
import { describeGroup } from "./describe-block.ts";

/** Returns the groups of a bot as choices, in order. */
export const groupChoices = (groups: Draft["groups"], untitled: string): readonly Choice[] =>
  Object.values(groups)
    .sort(byOrder)
    .map(({ id, title }) => ({ id, label: title.trim() || untitled }));

/** Returns the groups of the open bot as choices, each with its first text as a hint. */
export const useGroupChoices = (): { choices: readonly Choice[]; hintOf: (id: string) => string | undefined } => {
  const t = useTranslations("inspector");
  const document = useDocument();
  const groups = useDocumentState(({ draft }) => draft.groups);
  return useMemo(
    () => ({
      choices: groupChoices(groups, t("untitledGroup")),
      hintOf: (id) => describeGroup(document.getState().draft, id),
    }),
    [document, groups, t],
  );
};
