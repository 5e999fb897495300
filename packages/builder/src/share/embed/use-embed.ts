import { isJsonObject } from "@parley/core";
import { compileEmbed, type EmbedSettings, embedFields } from "@parley/core/format";
import { useMemo } from "react";
import { setData } from "../../document/edits/index.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import type { FieldTree } from "../../sections/part-form.tsx";

/** The embed settings of the open bot: as stored, and complete with defaults. */
export const useEmbed = (): { tree: FieldTree; embed: EmbedSettings } => {
  const stored = useDocumentState((state) => state.draft.bot.bot?.data.embed);
  return useMemo(() => {
    const values = isJsonObject(stored) ? stored : {};
    return {
      tree: {
        root: embedFields,
        values,
        edit: (sets) => (draft) =>
          sets.flatMap(({ path, value }) => setData(draft, { table: "bot", id: "bot" }, ["embed", ...path], value)),
      },
      embed: compileEmbed(values),
    };
  }, [stored]);
};
