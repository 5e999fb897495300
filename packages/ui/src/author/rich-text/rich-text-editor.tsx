import { type RichTextNode, richTextToPlain } from "@parley/core";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Editor, Path, Range, Transforms } from "slate";
import { Editable, ReactEditor, type RenderElementProps, type RenderLeafProps, Slate } from "slate-react";
import { cx } from "../cx.ts";
import { takeFocus } from "../take-focus.ts";
import { createRichTextEditor, findOpenVariable } from "./create-rich-text-editor.ts";
import { cutBehindCaret, insertChip, isBlank, splitListItem, toggleMark } from "./editing.ts";
import { toEditorNodes, toStoredNodes } from "./editor-nodes.ts";
import { Floating } from "./floating.tsx";
import { findMark } from "./mark-keys.ts";
import styles from "./rich-text.module.css";
import type { RichTextTexts } from "./rich-text-texts.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import { showValue } from "./show-value.ts";
import { findVariableOptions, VariableList, type VariableOption } from "./variable-list.tsx";

export interface RichTextEditorProps {
  value: readonly RichTextNode[];
  onChange: (value: RichTextNode[]) => void;
  /** The editor's name for screen readers. */
  label: string;
  texts: RichTextTexts;
  /** Ids of the elements that describe the editor (`aria-describedby`). */
  describedBy?: string;
  placeholder?: string;
  autoFocus?: boolean;
  /** The variable names offered after `{{`. */
  variables?: readonly string[];
  /** Makes a variable. Without it, only existing variables can be used. */
  onCreateVariable?: (name: string) => void;
  /**
   * Called for Enter outside of lists, with the text after the caret, which the editor has removed. Without it, Enter
   * begins a paragraph.
   */
  onEnter?: (after: RichTextNode[]) => void;
  onEscape?: () => void;
  /** Called when a slash is typed into an empty text. */
  onSlash?: () => void;
  /** Called for Backspace in an empty text. */
  onBackspaceAtStart?: () => void;
  /** Called when an arrow key would leave the text. */
  onArrowOut?: (way: "up" | "down") => void;
  /** Called when plain text is pasted. Returns true if it has handled the paste. */
  onPasteText?: (text: string) => boolean;
  onFocus?: () => void;
  /** Called when the focus has left the text and its toolbar. */
  onBlur?: () => void;
}

const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

/** Edits rich text in the format that bots store. It has no undo of its own: the document handles undo. */
export const RichTextEditor = (props: RichTextEditorProps) => {
  const { value, onChange, label, texts, placeholder, autoFocus, variables = [], onCreateVariable } = props;
  const [editor] = useState(createRichTextEditor);
  const [initial] = useState(() => toEditorNodes(value));
  const known = useRef(JSON.stringify(value));
  const [hasFocus, setHasFocus] = useState(false);
  const [isToolbarWanted, setToolbarWanted] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [, redraw] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const listId = useId();

  useEffect(() => {
    const next = JSON.stringify(value);
    if (next === known.current) return;
    known.current = next;
    showValue(editor, toEditorNodes(value));
  }, [editor, value]);

  useEffect(() => {
    if (!autoFocus) return;
    Transforms.select(editor, Editor.end(editor, []));
    return takeFocus(ReactEditor.toDOMNode(editor, editor));
  }, [editor, autoFocus]);

  const open = hasFocus ? findOpenVariable(editor) : null;
  const isListOpen = open !== null && closedAt !== JSON.stringify(open.at.anchor);
  const options = isListOpen ? findVariableOptions(variables, open.query, onCreateVariable !== undefined) : [];
  const activeOption = Math.min(active, Math.max(0, options.length - 1));
  const isSelecting = editor.selection !== null && Range.isExpanded(editor.selection);
  const isToolbarShown = hasFocus && (isSelecting || isToolbarWanted || isLinking);

  const pick = ({ name, isNew }: VariableOption) => {
    if (!open) return;
    if (isNew) onCreateVariable?.(name);
    insertChip(editor, name, open.at);
    setActive(0);
  };

  const caretRect = (): DOMRect | null => {
    const { selection } = editor;
    if (!selection) return null;
    try {
      return ReactEditor.toDOMRange(editor, selection).getBoundingClientRect();
    } catch {
      // The text is being rendered right now and has no rectangle yet.
      return null;
    }
  };

  const onListKey = (event: KeyboardEvent): boolean => {
    if (event.key === "ArrowDown") setActive((activeOption + 1) % Math.max(1, options.length));
    else if (event.key === "ArrowUp") setActive((activeOption + options.length - 1) % Math.max(1, options.length));
    else if (event.key === "Escape") setClosedAt(JSON.stringify(open?.at.anchor));
    else {
      const option = event.key === "Enter" || event.key === "Tab" ? options[activeOption] : undefined;
      if (!option) return false;
      pick(option);
    }
    return true;
  };

  const enter = (): boolean => {
    if (splitListItem(editor)) return true;
    if (!props.onEnter) return false;
    props.onEnter(toStoredNodes(cutBehindCaret(editor)));
    return true;
  };

  const isAtEdge = (way: "up" | "down"): boolean => {
    const caret = caretRect();
    const own = frame.current?.getBoundingClientRect();
    const { selection } = editor;
    if (!own || !selection || Range.isExpanded(selection)) return false;
    // Some browsers give an empty line no rectangle; then the line's element is used.
    if (!caret || caret.height === 0)
      return way === "up"
        ? Path.equals(selection.anchor.path, Editor.start(editor, []).path)
        : Path.equals(selection.anchor.path, Editor.end(editor, []).path);
    return way === "up" ? caret.top - own.top < caret.height * 0.8 : own.bottom - caret.bottom < caret.height * 0.8;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.nativeEvent.isComposing) return;
    const done = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    const mod = isMac ? event.metaKey : event.ctrlKey;
    if (isListOpen && onListKey(event)) return done();
    const mark = mod && !event.altKey ? findMark(event.key, event.shiftKey) : undefined;
    if (mark) {
      toggleMark(editor, mark);
      return done();
    }
    if (mod && event.key.toLowerCase() === "k" && isSelecting) {
      setLinking(true);
      return done();
    }
    if (event.altKey && event.key === "F10") {
      setToolbarWanted(true);
      requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-rich-text-part] button")?.focus());
      return done();
    }
    if (event.key === "Enter" && !mod && !event.altKey) {
      if (event.shiftKey) Transforms.splitNodes(editor, { always: true });
      else if (!enter()) return;
      return done();
    }
    if (event.key === "Escape" && props.onEscape) {
      props.onEscape();
      return done();
    }
    if (event.key === "/" && !mod && props.onSlash && isBlank(editor)) {
      props.onSlash();
      return done();
    }
    if (event.key === "Backspace" && props.onBackspaceAtStart && isBlank(editor)) {
      props.onBackspaceAtStart();
      return done();
    }
    const way = event.key === "ArrowUp" ? "up" : event.key === "ArrowDown" ? "down" : undefined;
    if (way && !event.shiftKey && !mod && !event.altKey && props.onArrowOut && isAtEdge(way)) {
      props.onArrowOut(way);
      return done();
    }
  };

  const isOwn = (target: EventTarget | null) =>
    target instanceof Element && (frame.current?.contains(target) || target.closest("[data-rich-text-part]") !== null);

  const onBlur = (event: FocusEvent) => {
    if (isOwn(event.relatedTarget)) return;
    setHasFocus(false);
    setToolbarWanted(false);
    setLinking(false);
    props.onBlur?.();
  };

  return (
    <Slate
      editor={editor}
      initialValue={initial}
      onChange={() => redraw((count) => count + 1)}
      onValueChange={(children) => {
        const next = toStoredNodes(children);
        const text = JSON.stringify(next);
        if (text === known.current) return;
        known.current = text;
        setActive(0);
        onChange(next);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only sees the focus of the text go. */}
      <div ref={frame} role="presentation" className={cx(styles.editor, "nodrag", "nopan", "nowheel")} onBlur={onBlur}>
        <Editable
          className={styles.text}
          role="textbox"
          aria-label={label}
          aria-multiline
          aria-describedby={props.describedBy}
          {...(isListOpen
            ? {
                "aria-controls": listId,
                "aria-activedescendant": options.length > 0 ? `${listId}-${activeOption}` : "",
              }
            : {})}
          {...(placeholder === undefined ? {} : { placeholder })}
          renderElement={renderElement}
          renderLeaf={renderLeaf}
          renderPlaceholder={({ attributes, children }) => (
            <span {...attributes} className={styles.placeholder} style={{ ...attributes.style, opacity: 1 }}>
              {children}
            </span>
          )}
          onKeyDown={onKeyDown}
          onFocus={() => {
            setHasFocus(true);
            props.onFocus?.();
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData("text/plain");
            if (!props.onPasteText?.(text)) return;
            event.preventDefault();
          }}
        />
        {isListOpen ? (
          <Floating anchor={caretRect} side="below">
            <VariableList id={listId} options={options} active={activeOption} texts={texts} onPick={pick} />
          </Floating>
        ) : null}
        {isToolbarShown ? (
          <Floating anchor={caretRect} side="above">
            <RichTextToolbar
              texts={texts}
              isLinking={isLinking}
              onLinking={setLinking}
              modifier={isMac ? "⌘" : "Ctrl+"}
            />
          </Floating>
        ) : null}
      </div>
    </Slate>
  );
};

const tags: Readonly<Record<string, "ul" | "ol" | "li" | "blockquote">> = {
  ul: "ul",
  ol: "ol",
  li: "li",
  blockquote: "blockquote",
};

const renderElement = ({ attributes, element, children }: RenderElementProps) => {
  if (element.type === "a")
    return (
      <span {...attributes} className={styles.anchor} title={String(element.url ?? "")}>
        {children}
      </span>
    );
  if (element.type === "chip")
    return (
      <span {...attributes} contentEditable={false} className={styles.chip}>
        {String(element.name)}
        {children}
      </span>
    );
  if (element.type === "kept") {
    const text = richTextToPlain([element.node as RichTextNode]) || "…";
    const Tag = element.isInline === true ? "span" : "div";
    return (
      <Tag {...attributes} contentEditable={false} className={styles.kept}>
        {text}
        {children}
      </Tag>
    );
  }
  const Tag = tags[element.type] ?? "div";
  return (
    <Tag {...attributes} className={/^h[1-6]$/.test(element.type) ? styles.heading : undefined}>
      {children}
    </Tag>
  );
};

const renderLeaf = ({ attributes, leaf, children }: RenderLeafProps) => (
  <span
    {...attributes}
    className={cx(
      leaf.bold === true && styles.bold,
      leaf.italic === true && styles.italic,
      leaf.underline === true && styles.underline,
      leaf.strikethrough === true && styles.strikethrough,
      leaf.code === true && styles.code,
    )}
  >
    {children}
  </span>
);
