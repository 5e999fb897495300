import { isJsonObject, type RichTextNode } from "@parley/core";
import { TemplateField } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import type { FieldProps } from "./field-props.ts";
import { linesOfRichText, withLines } from "./rich-text-lines.ts";
import { useField } from "./use-field.tsx";

/** Rich text as plain lines: what is formatted stays so as long as its line is not changed. */
export const RichTextControl = (props: FieldProps<"rich text">) => {
  const t = useTranslations("form");
  const { texts, set, placeholder } = useField(props);
  const { value } = props;
  const nodes = Array.isArray(value) ? value.filter(isJsonObject) : [];
  // What is stored here is rich text; what is none of it is kept as it is.
  const richText = nodes as unknown as RichTextNode[];
  const isFormatted = richText.some((node) => !isPlain(node));
  return (
    <TemplateField
      {...texts}
      actions={null}
      help={isFormatted ? t("keepsFormatting") : texts.help}
      value={linesOfRichText(richText).join("\n")}
      onChange={(text) => {
        const next = withLines(richText, text);
        set(next.length === 0 ? undefined : (next as unknown as typeof nodes));
      }}
      placeholder={placeholder}
      isMultiline
    />
  );
};

const isPlain = (node: RichTextNode): boolean => {
  const { type, children } = node as { type?: unknown; children?: unknown };
  return (
    type === "p" &&
    Array.isArray(children) &&
    children.every((leaf) => isJsonObject(leaf) && Object.keys(leaf).every((key) => key === "text"))
  );
};
