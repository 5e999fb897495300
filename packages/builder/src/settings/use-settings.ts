import { isJsonObject, type Settings } from "@parley/core";
import { compileSettings, settingsFields } from "@parley/core/format";
import { useMemo } from "react";
import { setSettings } from "../document/edits/index.ts";
import { useDocumentState } from "../open-bot/document-context.tsx";
import type { FieldTree } from "../sections/part-form.tsx";

/** The settings of the open bot: as stored, and complete with defaults. */
export const useSettings = (): { tree: FieldTree; settings: Settings } => {
  const stored = useDocumentState((state) => state.draft.bot.bot?.settings);
  return useMemo(() => {
    const values = isJsonObject(stored) ? stored : {};
    return {
      tree: {
        root: settingsFields,
        values,
        edit: (sets) => (draft) => sets.flatMap(({ path, value }) => setSettings(draft, path, value)),
      },
      settings: compileSettings(values),
    };
  }, [stored]);
};
