import { isJsonObject, type Json } from "@parley/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { rowsOf } from "../../document/edits/index.ts";
import { useChatValues } from "../../open-bot/chat-values.ts";
import { useDocument } from "../../open-bot/document-context.tsx";
import styles from "../form.module.css";
import { TryRun } from "../trying/try-run.tsx";
import type { TriedValue } from "../trying/use-try.ts";

interface TryRequestProps {
  blockId: string;
  /** The stored rows that set the values of variables. */
  values: Json | undefined;
  /** The form of these rows. */
  children: ReactNode;
}

/** Runs the block once, with test values for variables; others have those of the chat beside the flow. */
export const TryRequest = ({ blockId, values, children }: TryRequestProps) => {
  const t = useTranslations("form");
  const document = useDocument();
  const inChat = useChatValues(document.getState().bot.id);
  const valuesOf = () => {
    const { draft } = document.getState();
    const given = rowsOf(values).flatMap(({ values: row }): TriedValue[] => {
      const variable = isJsonObject(row) ? draft.variables[String(row.variableId)] : undefined;
      return variable ? [{ name: variable.name, value: String(row.value ?? "") }] : [];
    });
    const named = new Set(given.map(({ name }) => name));
    // What the author has given for the test counts more than what the chat has.
    const others = Object.values(draft.variables).flatMap(({ name }): TriedValue[] => {
      const value = inChat?.[name] ?? null;
      return value === null || named.has(name) ? [] : [{ name, value }];
    });
    return [...given, ...others];
  };
  return (
    <>
      {children}
      {inChat === undefined ? null : <p className={styles.lead}>{t("valuesOfChat")}</p>}
      <TryRun blockId={blockId} label={t("sendTest")} valuesOf={valuesOf} />
    </>
  );
};
