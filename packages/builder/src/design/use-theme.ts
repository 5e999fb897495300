import type { Theme } from "@parley/core";
import { compileTheme, themeFields } from "@parley/core/format";
import { useMemo } from "react";
import { useDocumentState } from "../open-bot/document-context.tsx";
import type { FieldTree } from "../sections/part-form.tsx";
import { readTheme, setThemeValues } from "./theme-edits.ts";

/** The theme of the open bot: as stored, and complete with defaults as visitors see it. */
export const useTheme = (): { tree: FieldTree; theme: Theme } => {
  const draft = useDocumentState((state) => state.draft);
  const bot = draft.bot.bot;
  // Other parts of the draft are nothing to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  return useMemo(() => {
    const values = readTheme(draft);
    return {
      tree: { root: themeFields, values, edit: (sets) => (latest) => setThemeValues(latest, sets) },
      theme: compileTheme(values),
    };
  }, [bot?.theme]);
};
