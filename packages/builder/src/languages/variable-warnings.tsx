import type { Json } from "@parley/core";
import { type BotText, findVariableFaults } from "@parley/core/translating";
import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../open-bot/document-context.tsx";
import styles from "./languages.module.css";

/** Variables as they stand in texts. */
export const inBraces = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(", ");

/** Says which variables of the main text are lost in its translation, and which nobody knows. */
export const VariableWarnings = ({ text, translation }: { text: BotText; translation: Json }) => {
  const t = useTranslations("languages");
  const variables = useDocumentState(({ draft }) => draft.variables);
  const isVariable = (wanted: string) => Object.values(variables).some(({ name }) => name === wanted);
  const { lost, unknown } = findVariableFaults(text, translation, isVariable);
  return (
    <>
      {lost.length > 0 ? <p className={cx(styles.warning)}>{t("lost", { names: inBraces(lost) })}</p> : null}
      {unknown.length > 0 ? <p className={cx(styles.warning)}>{t("unknown", { names: inBraces(unknown) })}</p> : null}
    </>
  );
};
