import type { DraftVariable } from "@parley/core/draft";
import { TextField } from "@parley/ui/author";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { renameVariable } from "../../document/edits/index.ts";
import { useDocument } from "../../open-bot/document-context.tsx";

/**
 * A field for a variable's name. The name is saved by Enter or on leaving the field, also in every text that uses it.
 */
export const VariableName = ({ variable: { id, name } }: { variable: DraftVariable }) => {
  const t = useTranslations("variables");
  const document = useDocument();
  const [typed, setTyped] = useState<string | null>(null);
  const rename = () => {
    const wanted = typed?.trim() ?? "";
    setTyped(null);
    if (wanted !== "" && wanted !== name)
      document.change(t("changes.rename"), (draft) => renameVariable(draft, id, wanted));
  };
  return (
    <TextField
      label={t("name")}
      help={t("nameHelp")}
      value={typed ?? name}
      onChange={setTyped}
      onBlur={rename}
      onKeyDown={(event) => {
        if (event.key === "Enter") rename();
        else if (event.key === "Escape") setTyped(null);
        else event.continuePropagation();
      }}
    />
  );
};
