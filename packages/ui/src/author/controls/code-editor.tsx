import { autocompletion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { css } from "@codemirror/lang-css";
import { html } from "@codemirror/lang-html";
import { javascript } from "@codemirror/lang-javascript";
import { json } from "@codemirror/lang-json";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, placeholder as placeholderOf, WidgetType } from "@codemirror/view";
import { minimalSetup } from "codemirror";
import { useEffect, useRef } from "react";

/** What is wrong with a line, which is counted from 1. */
export interface LineFault {
  line: number;
  message: string;
}

export interface CodeEditorProps {
  label: string;
  value: string;
  onChange: (code: string) => void;
  language: "javascript" | "css" | "html" | "json" | "text";
  /** Faults, each told below its line. */
  faults?: readonly LineFault[] | undefined;
  placeholder?: string | undefined;
  /** Ids of the elements that describe the editor (`aria-describedby`). */
  describedBy?: string | undefined;
  /** The variable names that are offered after `{{`. */
  variables: readonly string[];
}

const languages = { javascript, css, html, json, text: () => [] };

const setFaults = StateEffect.define<readonly LineFault[]>();

/** The library takes widgets as classes only. */
class FaultWidget extends WidgetType {
  readonly message: string;
  constructor(message: string) {
    super();
    this.message = message;
  }
  override eq(other: WidgetType): boolean {
    return other instanceof FaultWidget && other.message === this.message;
  }
  override toDOM(): HTMLElement {
    const element = document.createElement("div");
    element.className = "cm-fault";
    element.textContent = this.message;
    return element;
  }
}

const decorate = (state: EditorState, faults: readonly LineFault[]): DecorationSet =>
  Decoration.set(
    faults.flatMap(({ line, message }) => {
      const { from, to } = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
      return [
        Decoration.line({ class: "cm-faulty" }).range(from),
        Decoration.widget({ widget: new FaultWidget(message), side: 1, block: true }).range(to),
      ];
    }),
    true,
  );

/** The faults that were told last; they move with the text until they are told anew. */
const faultField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, { changes, effects, state }) => {
    const told = effects.findLast((effect) => effect.is(setFaults));
    return told?.is(setFaults) ? decorate(state, told.value) : shown.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const noFaults: readonly LineFault[] = [];

const look = EditorView.theme({
  "&": { flex: "1", minWidth: "0", color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-code)", fontSize: "var(--text)", lineHeight: "1.55", maxHeight: "60vh" },
  ".cm-content": { minHeight: "4.5rem", padding: "0.5rem 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 0.625rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-faulty": { backgroundColor: "var(--danger-soft)" },
  ".cm-fault": {
    padding: "0.125rem 0.625rem 0.25rem",
    backgroundColor: "var(--danger-soft)",
    color: "var(--danger)",
    fontFamily: "var(--font)",
    fontSize: "var(--text-small)",
  },
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
  faults = noFaults,
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
          faultField,
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has its faults elsewhere.
  useEffect(() => {
    view.current?.dispatch({ effects: setFaults.of(faults) });
  }, [faults, value]);

  return <div ref={parent} style={{ display: "flex", flex: 1, minWidth: 0 }} />;
};
