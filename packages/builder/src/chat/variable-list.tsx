import type { VariableValue } from "@parley/core";
import { byOrder, type DraftVariable } from "@parley/core/draft";
import { Button, Chip, cx, TextField } from "@parley/ui/author";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../open-bot/document-context.tsx";
import styles from "./chat-details.module.css";
import { showValue } from "./explain-step.ts";

interface VariableListProps {
  values: Readonly<Record<string, VariableValue>>;
  /** The names of the variables that the last step changed. */
  changed: ReadonlySet<string>;
  onSet: (name: string, value: VariableValue) => void;
}

const toText = (value: VariableValue | undefined): string =>
  Array.isArray(value) ? value.map((one) => one ?? "").join("\n") : (value ?? "");

const toValue = (text: string, isList: boolean): VariableValue =>
  isList ? (text === "" ? [] : text.split("\n")) : text === "" ? null : text;

/** A field to change a value. */
const ValueEditor = ({
  name,
  value,
  onDone,
}: {
  name: string;
  value: VariableValue | undefined;
  onDone: (value?: VariableValue) => void;
}) => {
  const t = useTranslations("chat");
  const isList = Array.isArray(value);
  const [text, setText] = useState(toText(value));
  const set = () => onDone(toValue(text, isList));
  return (
    <form
      className={cx(styles.editor)}
      onSubmit={(event) => {
        event.preventDefault();
        set();
      }}
    >
      <TextField
        label={t("valueOf", { name })}
        isLabelHidden
        value={text}
        onChange={setText}
        isMultiline={isList}
        {...(isList ? { help: t("listHint"), rows: 4 } : {})}
        autoFocus
        onKeyDown={(event) => event.key === "Escape" && onDone()}
      />
      <Button isSmall kind="primary" type="submit">
        {t("setValue")}
      </Button>
      <Button isSmall onPress={() => onDone()}>
        {t("cancel")}
      </Button>
    </form>
  );
};

/** The chat's current variables. A changed value applies from now on. */
export const VariableList = ({ values, changed, onSet }: VariableListProps) => {
  const t = useTranslations("chat");
  const table = useDocumentState((state) => state.draft.variables);
  const variables = useMemo((): DraftVariable[] => Object.values(table).sort(byOrder), [table]);
  const [edited, setEdited] = useState<string | null>(null);
  if (variables.length === 0) return <p className={cx(styles.empty)}>{t("variablesEmpty")}</p>;
  return (
    <ul className={cx(styles.list)}>
      {variables.map(({ id, name, isSessionVariable }) => (
        <li key={id} className={cx(styles.variable)} data-changed={changed.has(name) || undefined}>
          {edited === id ? (
            <>
              <span className={cx(styles.variableName)}>{name}</span>
              <ValueEditor
                name={name}
                value={values[name]}
                onDone={(value) => {
                  setEdited(null);
                  if (value !== undefined) onSet(name, value);
                }}
              />
            </>
          ) : (
            <button type="button" className={cx(styles.variableButton)} onClick={() => setEdited(id)}>
              <span className="visually-hidden">{t("change")}</span>
              <span className={cx(styles.variableName)} title={isSessionVariable ? t("session") : undefined}>
                {name}
              </span>
              <span className={cx(styles.value, !showValue(values[name]) && styles.none)}>
                {showValue(values[name]) || t("empty")}
              </span>
              {changed.has(name) ? <Chip tone="accent">{t("changed")}</Chip> : null}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
};
