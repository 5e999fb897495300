import { CornerDownRight, Plus, Unlink } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useDocument } from "../../open-bot/document-context.tsx";
import { outlineScript } from "../script/outline-script.ts";
import { findFuzzy } from "./find-fuzzy.ts";
import { PickList, type PickSection } from "./pick-list.tsx";

export interface GroupPickProps {
  label: string;
  /** The id of a group that is not offered. */
  without?: string | undefined;
  /** Called with the id of a group, or with null and the typed title for a new one. */
  onPick: (groupId: string | null, title: string) => void;
  /** If given, offers to lead nowhere. */
  onNone?: (() => void) | undefined;
}

/** A pick list of the bot's groups in the order of the script, and a new one. */
export const GroupPick = ({ label, without, onPick, onNone }: GroupPickProps) => {
  const t = useTranslations("script");
  const document = useDocument();
  const [query, setQuery] = useState("");
  const { draft } = document.getState();
  const groups = outlineScript(draft)
    .flatMap(({ sections }) => sections)
    .filter(({ groupId }) => groupId !== without)
    .map(({ groupId }) => ({ id: `group ${groupId}`, label: draft.groups[groupId]?.title || t("untitled") }));
  const title = query.trim();
  const actions = [
    { id: "new", label: title ? t("newGroupNamed", { title }) : t("newGroupChoice"), icon: <Plus aria-hidden /> },
    ...(onNone && !title
      ? [{ id: "none", label: t("disconnect"), hint: t("disconnectHint"), icon: <Unlink aria-hidden /> }]
      : []),
  ];
  const found = findFuzzy(groups, query, ({ label }) => label);
  const sections: PickSection[] = [
    { id: "groups", label: "", items: found.map((one) => ({ ...one, icon: <CornerDownRight aria-hidden /> })) },
    { id: "actions", label: "", items: actions },
  ];
  return (
    <PickList
      label={label}
      placeholder={t("findGroup")}
      query={query}
      onQuery={setQuery}
      // Groups come first; a typed title that no group has makes a new one.
      sections={sections}
      onPick={(id) => {
        if (id === "new") onPick(null, title);
        else if (id === "none") onNone?.();
        else onPick(id.slice("group ".length), "");
      }}
      none={t("noGroup")}
    />
  );
};
