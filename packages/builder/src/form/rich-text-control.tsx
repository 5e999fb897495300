import { isJsonObject, type Json, type RichTextNode } from "@parley/core";
import { cx, EditorFrame, LargeWindow } from "@parley/ui/author";
import type { FieldProps } from "./field-props.ts";
import styles from "./form.module.css";
import { RichTextField } from "./rich-text-field.tsx";
import { useField } from "./use-field.tsx";
import { useUndoKeys } from "./use-undo-keys.ts";
import { useVariableSource } from "./use-variable-source.ts";

/** Rich text, in the editor that bubbles are written in everywhere. */
export const RichTextControl = (props: FieldProps<"rich text">) => {
  const { texts, set, placeholder } = useField(props);
  const { variables, create } = useVariableSource();
  const onUndoKey = useUndoKeys();
  const nodes = Array.isArray(props.value) ? props.value.filter(isJsonObject) : [];
  const editor = (describedBy: string | undefined, isLarge: boolean) => (
    // Keys of the editor inside come by here; nothing of it can be pressed.
    <div role="presentation" className={cx(styles.writer, isLarge && styles.large)} onKeyDownCapture={onUndoKey}>
      <RichTextField
        // What is stored here is rich text; what is none of it is kept as it is.
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
