import { furtherLanguages } from "@parley/core";
import type { Operation } from "@parley/core/draft";
import { dropLanguage } from "@parley/core/translating";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { setSettings } from "../document/edits/index.ts";
import { useDocument } from "../open-bot/document-context.tsx";
import { useSettings } from "../settings/use-settings.ts";
import { namesOf } from "./language-names.ts";

const listPath = ["general", "languages"];

/** The languages of the open bot, and what can be done with them. Each is one step of undo. */
export const useBotLanguages = () => {
  const t = useTranslations("languages");
  const document = useDocument();
  const { settings } = useSettings();
  const { general } = settings;
  return useMemo(() => {
    const further = [...new Set(furtherLanguages({ settings }))];
    const setList = (languages: readonly string[]): Operation[] =>
      setSettings(document.getState().draft, listPath, languages.length > 0 ? [...languages] : undefined);
    return {
      main: general.language?.trim() ?? "",
      further,
      setMain: (tag: string) =>
        document.change(t("setMain"), [
          ...setSettings(document.getState().draft, ["general", "language"], tag),
          // It is no further language any more. Its translations stay, in case it becomes one again.
          ...(further.includes(tag) ? setList(further.filter((one) => one !== tag)) : []),
        ]),
      add: (tag: string) => document.change(t("added", { language: namesOf(tag).english }), setList([...further, tag])),
      countOf: (tag: string) => dropLanguage(document.getState().draft, tag).count,
      remove: (tag: string) =>
        document.change(t("remove", { language: namesOf(tag).english }), (draft) => [
          ...setList(further.filter((one) => one !== tag)),
          ...dropLanguage(draft, tag).operations,
        ]),
    };
  }, [document, settings, general, t]);
};
