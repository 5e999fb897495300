import type { Json } from "@parley/core";
import type { FieldSpec } from "@parley/core/fields";
import type { FieldTexts } from "@parley/ui/author";
import { IconButton } from "@parley/ui/author";
import { Eraser, RotateCcw, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { FieldProps } from "./field-props.ts";
import { useForm } from "./form-context.tsx";

/** Returns the default of a field; undefined for fields that start empty. */
const defaultOf = (field: FieldSpec): Json | undefined => ("default" in field ? field.default : undefined);

/** The kinds of fields whose control can be emptied. */
const canEmpty: ReadonlySet<FieldSpec["kind"]> = new Set([
  "text",
  "number",
  "duration",
  "address",
  "media",
  "file",
  "code",
]);

/** Returns the label, help and errors of a field, and the function that sets it. */
export const useField = ({
  field,
  value,
  place,
  isLabelHidden = false,
}: FieldProps): { texts: FieldTexts; set: (value: Json | undefined) => void; placeholder: string | undefined } => {
  const t = useTranslations("form");
  const { set, errors, warnings } = useForm();
  const warning = warnings?.get(place.name);
  const change = (next: Json | undefined) =>
    set([{ path: place.path, value: next }], t("change", { label: field.label }));
  const fallback = defaultOf(field);
  const hasDefault = fallback !== undefined && fallback !== "";
  const placeholder =
    value === "" && hasDefault
      ? t("leftEmpty")
      : hasDefault && !Array.isArray(fallback)
        ? String(fallback)
        : exampleOf(field, fallback);
  return {
    texts: {
      label: field.label,
      isLabelHidden,
      help:
        warning === undefined ? (
          field.help
        ) : (
          <>
            {field.help}
            {warning}
          </>
        ),
      error: errors.get(place.name),
      actions: actionFor(),
    },
    set: change,
    placeholder,
  };

  /** Marks a placeholder as an example, so that it isn't mistaken for a value. */
  function exampleOf({ placeholder: text }: FieldSpec, given: Json | undefined): string | undefined {
    // An explicitly empty default marks a placeholder that is a note, not an example: for instance that a secret is
    // stored.
    return text === undefined || text === "" || given === "" ? text : t("example", { text });
  }

  function actionFor(): ReactNode {
    if (field.kind === "switch") return null;
    if (value === undefined) {
      const isText = canEmpty.has(field.kind) && field.kind !== "number" && typeof fallback === "string" && hasDefault;
      return isText ? action(t("leaveEmpty"), <Eraser />, "", true) : null;
    }
    if (hasDefault) return action(t("useDefault"), <RotateCcw />, undefined);
    return canEmpty.has(field.kind) ? null : action(t("clear"), <X />, undefined);
  }

  function action(label: string, icon: ReactNode, next: Json | undefined, isSeldom = false): ReactNode {
    return (
      <IconButton
        slot={null}
        label={`${label}: ${field.label}`}
        onPress={() => change(next)}
        isSmall
        data-seldom={isSeldom || undefined}
      >
        {icon}
      </IconButton>
    );
  }
};
