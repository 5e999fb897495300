import { isJsonObject, type Json, type RichTextNode } from "@parley/core";
import { cx, EditorFrame, LargeWindow } from "@parley/ui/author";
import type { FieldProps } from "./field-props.ts";
import styles from "./form.module.css";
import { RichTextField } from "./rich-text-field.tsx";
import { useField } from "./use-field.tsx";
import { useUndoKeys } from "./use-undo-keys.ts";
import { useVariableSource } from "./use-variable-source.ts";

/** A control for rich text, in the same editor as bubbles. */
export const RichTextControl = (props: FieldProps<"rich text">) => {
  const { texts, set, placeholder } = useField(props);
  const { variables, create } = useVariableSource();
  const onUndoKey = useUndoKeys();
  const nodes = Array.isArray(props.value) ? props.value.filter(isJsonObject) : [];
  const editor = (describedBy: string | undefined, isLarge: boolean) => (
    // Catches key events of the editor inside; the element itself can't be pressed.
    <div role="presentation" className={cx(styles.writer, isLarge && styles.large)} onKeyDownCapture={onUndoKey}>
      <RichTextField
        // Cast, because the stored value should be rich text; anything else is kept unchanged.
        value={nodes as unknown as RichTextNode[]}
        onChange={(next) => set(next.length === 0 ? undefined : (next as unknown as Json))}
        label={texts.label}
        variables={variables.map(({ name }) => name)}
        onCreateVariable={create}
        fallback={null}
        autoFocus={isLarge}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(describedBy === undefined ? {} : { describedBy })}
      />
    </div>
  );
  const large = (
    <LargeWindow label={texts.label}>
      <EditorFrame label={texts.label} isLabelHidden boxClass={styles.richText}>
        {(describedBy) => editor(describedBy, true)}
      </EditorFrame>
    </LargeWindow>
  );
  return (
    <EditorFrame {...texts} actions={large} boxClass={styles.richText}>
      {(describedBy) => editor(describedBy, false)}
    </EditorFrame>
  );
};
