import { calls } from "@parley/api/app";
import { isJsonObject, type Json } from "@parley/core";
import { Button } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../base/api.ts";
import { rowsOf } from "../../document/edits/index.ts";
import { useDocument } from "../../open-bot/document-context.tsx";
import { Failure } from "../failure.tsx";
import { keepSample } from "./last-samples.ts";
import mapping from "./mapping.module.css";

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
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      // The server runs the block of the draft, so all changes must be saved first.
      await document.flush();
      const { draft, bot } = document.getState();
      const variables = rowsOf(values).flatMap(({ values: row }) => {
        const variable = isJsonObject(row) ? draft.variables[String(row.variableId)] : undefined;
        return variable ? [{ name: variable.name, value: String(row.value ?? "") }] : [];
      });
      return api(calls.tryBlock, { params: { ref: bot.id }, body: { blockId, variables } });
    },
    onSuccess: (sample) => keepSample(blockId, sample),
  });
  return (
    <>
      {children}
      <div className={mapping.buttons}>
        <Button isSmall isPending={isPending} onPress={() => mutate()}>
          <Send />
          {t("sendTest")}
        </Button>
      </div>
      <Failure error={error} />
    </>
  );
};
