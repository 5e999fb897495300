import { Picker } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { addVariable } from "../document/edits/index.ts";
import { useDocument } from "../open-bot/document-context.tsx";
import type { FieldProps } from "./field-props.ts";
import { useForm } from "./form-context.tsx";
import { useField } from "./use-field.tsx";
import { useVariableSource } from "./use-variable-source.ts";

/** A control to choose or create a variable. */
export const VariableControl = (props: FieldProps<"variable">) => {
  const { value, field, place } = props;
  const t = useTranslations("form");
  const document = useDocument();
  const form = useForm();
  const { variables, hintOf } = useVariableSource();
  const { texts, set } = useField(props);
  const create = (name: string) => {
    const { operations, variableId } = addVariable(document.getState().draft, name);
    form.set([{ path: place.path, value: variableId }], t("change", { label: field.label }), operations);
  };
  return (
    <Picker
      {...texts}
      choices={variables.map(({ id, name }) => ({ id, label: name }))}
      value={typeof value === "string" ? value : null}
      onChange={set}
      onCreate={create}
      hintOf={hintOf}
      unknownLabel={t("goneVariable")}
      empty={t("noVariables")}
      placeholder={field.placeholder}
    />
  );
};
