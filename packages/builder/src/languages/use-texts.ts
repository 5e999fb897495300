import { definitions } from "@parley/blocks/definitions";
import { type Draft, toBotFile } from "@parley/core/draft";
import type { BotFile } from "@parley/core/format";
import { countTexts, type GroupTexts, listTexts, type TextCounts } from "@parley/core/translating";
import { useMemo } from "react";
import { outlineScript } from "../flow/script/outline-script.ts";
import { useDocumentState } from "../open-bot/document-context.tsx";

const files = new WeakMap<Draft, BotFile>();

/** The file of a draft, made once for all that read its texts. */
const fileOf = (draft: Draft): BotFile => {
  const file = files.get(draft) ?? toBotFile(draft, definitions);
  files.set(draft, file);
  return file;
};

/** The groups in the order of the talk, as the script shows them. */
const inTalkOrder = (draft: Draft, groups: readonly GroupTexts[]): GroupTexts[] => {
  const ids = outlineScript(draft).flatMap(({ sections }) => sections.map(({ groupId }) => groupId));
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ groupId }: GroupTexts) => places.get(groupId) ?? ids.length;
  return [...groups].sort((one, other) => placeOf(one) - placeOf(other));
};

/** The texts of the open bot with their translations into a language. */
export const useTexts = (language: string): readonly GroupTexts[] => {
  const draft = useDocumentState((state) => state.draft);
  return useMemo(() => inTalkOrder(draft, listTexts(fileOf(draft), definitions, language)), [draft, language]);
};

/** How far each language is. */
export const useTextCounts = (languages: readonly string[]): ReadonlyMap<string, TextCounts> => {
  const draft = useDocumentState((state) => state.draft);
  return useMemo(() => {
    const file = fileOf(draft);
    return new Map(languages.map((language) => [language, countTexts(listTexts(file, definitions, language))]));
  }, [draft, languages]);
};
