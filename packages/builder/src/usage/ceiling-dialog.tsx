import type { ModelCeiling } from "@parley/api/app";
import { Button, cx, Dialog, NumberField, Segmented, Select, TextField } from "@parley/ui/author";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { FormProblem } from "../sign-in/form-problem.tsx";
import styles from "./usage.module.css";

/** The choice that stands for the whole workspace. */
const everything = "";

interface CeilingDialogProps {
  /** Undefined for a new one. */
  ceiling: ModelCeiling | undefined;
  bots: readonly { id: string; name: string }[];
  onClose: () => void;
  onSave: (ceiling: ModelCeiling) => Promise<unknown>;
}

/** A dialog for one ceiling. It stays open, with what was typed, until the server has saved it. */
export const CeilingDialog = ({ ceiling, bots, onClose, onSave }: CeilingDialogProps) => {
  const t = useTranslations("usage");
  const form = useId();
  const [botId, setBotId] = useState(ceiling?.botId ?? everything);
  const [measure, setMeasure] = useState(ceiling?.measure ?? "money");
  const [period, setPeriod] = useState(ceiling?.period ?? "month");
  const [amount, setAmount] = useState(ceiling?.amount ?? Number.NaN);
  const [message, setMessage] = useState(ceiling?.message ?? "");
  const [isMissing, setMissing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(amount > 0)) return setMissing(true);
    setSaving(true);
    setError(null);
    try {
      await onSave({ botId: botId === everything ? null : botId, measure, period, amount, message });
      onClose();
    } catch (problem) {
      setError(problem instanceof Error ? problem : new Error(String(problem)));
      setSaving(false);
    }
  };
  return (
    <Dialog
      isOpen
      title={t(ceiling === undefined ? "newTitle" : "changeTitle")}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button kind="primary" type="submit" form={form} isPending={isSaving}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id={form} className={cx(styles.form)} onSubmit={(event) => void save(event)} noValidate>
        <Select
          label={t("scope")}
          choices={[
            { id: everything, label: t("wholeWorkspace") },
            ...bots.map(({ id, name }) => ({ id, label: name })),
          ]}
          value={botId}
          onChange={setBotId}
        />
        <Segmented
          label={t("measure")}
          choices={[
            { id: "money", label: t("money") },
            { id: "tokens", label: t("inTokens") },
          ]}
          value={measure}
          onChange={setMeasure}
          {...(measure === "money" ? { help: t("moneyUnknown") } : {})}
        />
        <Segmented
          label={t("span")}
          choices={[
            { id: "day", label: t("spanDay") },
            { id: "month", label: t("spanMonth") },
          ]}
          value={period}
          onChange={setPeriod}
          help={t("spanHelp")}
        />
        <NumberField
          label={t("amount")}
          value={amount}
          minValue={0}
          onChange={(value) => {
            setAmount(value);
            setMissing(false);
          }}
          unit={measure === "money" ? "$" : t("inTokens")}
          formatOptions={{ maximumFractionDigits: measure === "money" ? 2 : 0 }}
          {...(isMissing ? { error: t("amountProblem") } : {})}
        />
        <TextField
          label={t("message")}
          help={t("messageHelp")}
          placeholder={t("messagePlaceholder")}
          isMultiline
          rows={2}
          maxLength={1000}
          value={message}
          onChange={setMessage}
        />
        <FormProblem error={error} />
      </form>
    </Dialog>
  );
};
