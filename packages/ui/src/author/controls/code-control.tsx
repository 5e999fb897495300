import { Component, lazy, type ReactNode, Suspense } from "react";
import { EditorFrame } from "../editor-frame.tsx";
import type { FieldTexts } from "../fields.tsx";
import type { CodeEditorProps } from "./code-editor.tsx";
import styles from "./controls.module.css";
import { LargeWindow } from "./large-window.tsx";
import { TemplateField } from "./template-field.tsx";
import { useVariableSource } from "./variable-source.tsx";

const CodeEditor = lazy(async () => ({ default: (await import("./code-editor.tsx")).CodeEditor }));

export interface CodeControlProps extends FieldTexts {
  value: string;
  onChange: (code: string) => void;
  language: CodeEditorProps["language"];
  faults?: CodeEditorProps["faults"];
  placeholder?: string | undefined;
}

/**
 * A field for code. The code editor is loaded when the field appears; until then, or if loading fails, it is a plain
 * field.
 */
export const CodeControl = ({ value, onChange, language, faults, placeholder, ...texts }: CodeControlProps) => {
  const source = useVariableSource();
  const plain = (
    <TemplateField
      {...texts}
      value={value}
      onChange={onChange}
      placeholder={placeholder}
      isMultiline
      isTemplate={language === "javascript"}
    />
  );
  const editor = (describedBy: string | undefined) => (
    <CodeEditor
      label={texts.label}
      value={value}
      onChange={onChange}
      language={language}
      faults={faults}
      placeholder={placeholder}
      describedBy={describedBy}
      variables={source?.variables.map(({ name }) => name) ?? []}
    />
  );
  return (
    <Otherwise show={plain}>
      <Suspense fallback={plain}>
        <EditorFrame
          {...texts}
          actions={
            <>
              {texts.actions}
              <LargeWindow label={texts.label}>
                <EditorFrame label={texts.label} isLabelHidden boxClass={styles.code}>
                  {editor}
                </EditorFrame>
              </LargeWindow>
            </>
          }
          boxClass={styles.code}
        >
          {editor}
        </EditorFrame>
      </Suspense>
    </Otherwise>
  );
};

/** Shows `show` in place of its children if they can't be loaded. */
class Otherwise extends Component<{ show: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    return this.state.hasFailed ? this.props.show : this.props.children;
  }
}
