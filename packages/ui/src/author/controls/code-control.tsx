import { Component, lazy, type ReactNode, Suspense, useId } from "react";
import { cx } from "../cx.ts";
import fieldStyles from "../field.module.css";
import type { FieldTexts } from "../fields.tsx";
import styles from "./controls.module.css";
import { TemplateField } from "./template-field.tsx";
import { useVariableSource } from "./variable-source.tsx";

const CodeEditor = lazy(async () => ({ default: (await import("./code-editor.tsx")).CodeEditor }));

export interface CodeControlProps extends FieldTexts {
  value: string;
  onChange: (code: string) => void;
  language: "javascript" | "css" | "html" | "json";
  placeholder?: string | undefined;
}

/** Code, in an editor that is loaded when one is shown; until then, and where it can't be loaded, in a plain field. */
export const CodeControl = ({ value, onChange, language, placeholder, ...texts }: CodeControlProps) => {
  const source = useVariableSource();
  const id = useId();
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
  return (
    <Otherwise show={plain}>
      <Suspense fallback={plain}>
        <div className={cx(fieldStyles.field)}>
          {texts.isLabelHidden ? null : (
            <div className={cx(fieldStyles.head)}>
              <span id={id} className={cx(fieldStyles.label)}>
                {texts.label}
              </span>
              {texts.actions}
            </div>
          )}
          <div className={cx(fieldStyles.box, styles.code)} data-invalid={texts.error !== undefined || undefined}>
            <CodeEditor
              label={texts.label}
              value={value}
              onChange={onChange}
              language={language}
              placeholder={placeholder}
              variables={source?.variables.map(({ name }) => name) ?? []}
            />
          </div>
          {texts.help === undefined ? null : <span className={cx(fieldStyles.help)}>{texts.help}</span>}
          {texts.error === undefined ? null : <span className={cx(fieldStyles.error)}>{texts.error}</span>}
        </div>
      </Suspense>
    </Otherwise>
  );
};

/** Shows something else where what is inside can't be loaded. */
class Otherwise extends Component<{ show: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    return this.state.hasFailed ? this.props.show : this.props.children;
  }
}
