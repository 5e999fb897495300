import { autocompletion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { css } from "@codemirror/lang-css";
import { html } from "@codemirror/lang-html";
import { javascript } from "@codemirror/lang-javascript";
import { json } from "@codemirror/lang-json";
import { EditorState } from "@codemirror/state";
import { EditorView, placeholder as placeholderOf } from "@codemirror/view";
import { minimalSetup } from "codemirror";
import { useEffect, useRef } from "react";

export interface CodeEditorProps {
  label: string;
  value: string;
  onChange: (code: string) => void;
  language: "javascript" | "css" | "html" | "json";
  placeholder?: string | undefined;
  /** Ids of the elements that describe the editor (`aria-describedby`). */
  describedBy?: string | undefined;
  /** The variable names that are offered after `{{`. */
  variables: readonly string[];
}

const languages = { javascript, css, html, json };

const look = EditorView.theme({
  "&": { flex: "1", minWidth: "0", color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-code)", fontSize: "var(--text)", lineHeight: "1.55", maxHeight: "60vh" },
  ".cm-content": { minHeight: "4.5rem", padding: "0.5rem 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 0.625rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-placeholder": { color: "var(--ink-faint)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--accent-soft)",
  },
  ".cm-tooltip": {
    border: "1px solid var(--line)",
    borderRadius: "var(--radius-small)",
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    boxShadow: "var(--shadow-raised)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--accent-ink)" },
});

/** Completes variable names after `{{`. */
const completeVariables =
  (names: () => readonly string[]) =>
  (context: CompletionContext): CompletionResult | null => {
    const begun = context.matchBefore(/\{\{[^{}]*/);
    if (!begun) return null;
    return {
      from: begun.from,
      options: names().map((name) => ({ label: `{{${name}}}`, type: "variable" })),
      validFor: /^\{\{[^{}]*$/,
    };
  };

/** CodeMirror as a form field. Tab moves on to the next field instead of indenting. */
export const CodeEditor = ({
  label,
  value,
  onChange,
  language,
  placeholder,
  describedBy,
  variables,
}: CodeEditorProps) => {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef({ onChange, variables, value });
  latest.current = { onChange, variables, value };

  useEffect(() => {
    if (!parent.current) return;
    const editor = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          minimalSetup,
          languages[language](),
          autocompletion({ override: [completeVariables(() => latest.current.variables)] }),
          EditorView.contentAttributes.of({
            "aria-label": label,
            ...(describedBy === undefined ? {} : { "aria-describedby": describedBy }),
          }),
          EditorView.lineWrapping,
          ...(placeholder === undefined ? [] : [placeholderOf(placeholder)]),
          look,
          EditorView.updateListener.of((update) => {
            const text = update.state.doc.toString();
            if (update.docChanged && text !== latest.current.value) latest.current.onChange(text);
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, [language, label, placeholder, describedBy]);

  // Shows a value that was changed elsewhere, by undo or by another author.
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  return <div ref={parent} style={{ display: "flex", flex: 1, minWidth: 0 }} />;
};
