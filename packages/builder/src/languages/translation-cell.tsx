import type { Json, RichTextNode } from "@parley/core";
import { type BotText, plainText } from "@parley/core/translating";
import { cx, TemplateField, takeFocus } from "@parley/ui/author";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { RichTextField } from "../form/rich-text-field.tsx";
import { useUndoKeys } from "../form/use-undo-keys.ts";
import { useVariableSource } from "../form/use-variable-source.ts";
import { useMayChange } from "../open-bot/document-context.tsx";
import { namesOf, writtenAs } from "./language-names.ts";
import styles from "./languages.module.css";
import { ShownText } from "./shown-text.tsx";

interface TranslationCellProps {
  text: BotText;
  language: string;
  isActive: boolean;
  onEnter: () => void;
  onNext: () => void;
  onChange: (value: Json | undefined) => void;
}

/** The translation of a text. Only the one that is being written is an editor, since a bot may have thousands. */
export const TranslationCell = ({ text, language, isActive, onEnter, onNext, onChange }: TranslationCellProps) => {
  const t = useTranslations("languages");
  const mayChange = useMayChange();
  const { field, main, translation, state, ownText } = text;
  const label = t("cell", { language: namesOf(language).english, text: plainText(field, main) });
  const placeholder = ownText ?? t(state === "kept" ? "keptPlaceholder" : "placeholder");
  const shown =
    translation === undefined ? (
      <span className={cx(styles.placeholder)} {...(ownText === undefined ? {} : writtenAs(language))}>
        {placeholder}
      </span>
    ) : (
      <div {...writtenAs(language)}>
        <ShownText field={field} value={translation} />
      </div>
    );
  if (!mayChange) return <div className={cx(styles.cell)}>{shown}</div>;
  if (isActive)
    return (
      <TranslationEditor
        text={text}
        language={language}
        label={label}
        placeholder={placeholder}
        onNext={onNext}
        onChange={onChange}
      />
    );
  return (
    <button type="button" className={cx(styles.cell)} onFocus={onEnter} onClick={onEnter}>
      <span className="visually-hidden">{label}</span>
      {shown}
    </button>
  );
};

interface TranslationEditorProps extends Pick<TranslationCellProps, "text" | "language" | "onNext" | "onChange"> {
  label: string;
  placeholder: string;
}

const TranslationEditor = ({ text, language, label, placeholder, onNext, onChange }: TranslationEditorProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const { variables, create } = useVariableSource();
  const onUndoKey = useUndoKeys();
  const { field, translation } = text;
  useEffect(() => {
    frame.current?.scrollIntoView?.({ block: "nearest" });
    const area = frame.current?.querySelector("textarea");
    if (!area) return;
    area.setSelectionRange(area.value.length, area.value.length);
    return takeFocus(area);
  }, []);

  // Visitors read the main text where there are no words.
  const give = (next: Json) => onChange(plainText(field, next).trim() === "" ? undefined : next);

  const press = (event: KeyboardEvent) => {
    onUndoKey(event);
    const isHere = event.target instanceof Element && frame.current?.contains(event.target);
    // A list of variables that is open takes the key itself.
    const hasList = event.target instanceof Element && event.target.hasAttribute("aria-activedescendant");
    const hasModifier = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
    if (event.key !== "Enter" || hasModifier || !isHere || hasList || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onNext();
  };
  return (
    // It only sees the keys of the editor inside; the element itself can't be pressed.
    <div
      ref={frame}
      role="presentation"
      className={cx(styles.editor)}
      {...writtenAs(language)}
      onKeyDownCapture={press}
    >
      {field.kind === "rich text" ? (
        <div className={cx(styles.richText)}>
          <RichTextField
            // Cast: translations of other kinds than their field are left out of the list.
            value={(translation ?? []) as unknown as RichTextNode[]}
            onChange={(next) => give(next as unknown as Json)}
            label={label}
            placeholder={placeholder}
            variables={variables.map(({ name }) => name)}
            onCreateVariable={create}
            fallback={null}
            autoFocus
          />
        </div>
      ) : (
        <TemplateField
          label={label}
          isLabelHidden
          value={translation === undefined ? "" : plainText(field, translation)}
          onChange={give}
          placeholder={placeholder}
          isTemplate={!("template" in field) || field.template !== "none"}
          {...("isMultiline" in field && field.isMultiline ? { isMultiline: true } : {})}
        />
      )}
    </div>
  );
};
