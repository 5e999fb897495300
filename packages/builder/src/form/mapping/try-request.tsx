import { isJsonObject, type Json } from "@parley/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { rowsOf } from "../../document/edits/index.ts";
import { useDocument } from "../../open-bot/document-context.tsx";
import { TryRun } from "../trying/try-run.tsx";

interface TryRequestProps {
  blockId: string;
  /** The stored rows that set the values of variables. */
  values: Json | undefined;
  /** The form of these rows. */
  children: ReactNode;
}

/** Runs the block once, with test values for variables. */
export const TryRequest = ({ blockId, values, children }: TryRequestProps) => {
  const t = useTranslations("form");
  const document = useDocument();
  const valuesOf = () => {
    const { draft } = document.getState();
    return rowsOf(values).flatMap(({ values: row }) => {
      const variable = isJsonObject(row) ? draft.variables[String(row.variableId)] : undefined;
      return variable ? [{ name: variable.name, value: String(row.value ?? "") }] : [];
    });
  };
  return (
    <>
      {children}
      <TryRun blockId={blockId} label={t("sendTest")} valuesOf={valuesOf} />
    </>
  );
};
