import type { DraftVariable } from "@parley/core/draft";
import { TextField } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { setVariableDefault } from "../../document/edits/index.ts";
import { useDocument } from "../../open-bot/document-context.tsx";

/** Returns a variable's default value as a text. */
export const toText = ({ value }: DraftVariable): string =>
  Array.isArray(value) ? value.map((one) => one ?? "").join("\n") : (value ?? "");

/** A field for a variable's default value. Each line is one value of a list. */
export const VariableValueField = ({ variable }: { variable: DraftVariable }) => {
  const { id, value } = variable;
  const t = useTranslations("variables");
  const document = useDocument();
  const isList = Array.isArray(value);
  const set = (text: string) =>
    document.change(t("changes.value"), setVariableDefault(id, text === "" ? null : isList ? text.split("\n") : text));
  return (
    <TextField
      label={t(isList ? "values" : "value")}
      help={t(isList ? "valuesHelp" : "valueHelp")}
      value={toText(variable)}
      onChange={set}
      isMultiline={isList}
    />
  );
};
