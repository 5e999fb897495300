import { countTexts, type GroupTexts, planImport, writeRows } from "@parley/core/translating";
import { Button, cx, Dialog, Segmented, TextField } from "@parley/ui/author";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useDocument, useDocumentState } from "../open-bot/document-context.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { namesOf } from "./language-names.ts";
import styles from "./languages.module.css";
import { ModelChoice, serviceOf, useModelAccounts, usualModel } from "./model-choice.tsx";
import { type ModelTranslations, translateRows } from "./translate-rows.ts";
import { useBotLanguages } from "./use-bot-languages.ts";

interface TranslateDialogProps {
  language: string;
  groups: readonly GroupTexts[];
  onClose: () => void;
}

type Which = "missing" | "changed" | "both";

const textsOf = (groups: readonly GroupTexts[], which: Which) =>
  writeRows(
    groups.map(({ texts, ...group }) => ({
      ...group,
      texts: texts.filter(
        ({ state }) => state === which || (which === "both" && ["missing", "changed"].includes(state)),
      ),
    })),
  );

/**
 * Has a model translate what is missing. Nothing is taken until the author has seen how much came back; what a model was
 * stopped in stays.
 */
export const TranslateDialog = ({ language, groups, onClose }: TranslateDialogProps) => {
  const t = useTranslations("languages");
  const { draft } = useDocument().getState();
  const botId = useDocumentState(({ bot }) => bot.id);
  const { main } = useBotLanguages();
  const name = namesOf(language).english;
  const { accounts, hasFailed } = useModelAccounts();
  const [chosen, setChosen] = useState<string | null>(null);
  const account = accounts?.find(({ id }) => id === chosen) ?? accounts?.[0];
  const service = serviceOf(account);
  /** The model that was typed, for the account that it was typed for. */
  const [typed, setTyped] = useState<{ for: string | undefined; model: string } | null>(null);
  const model = typed?.for === account?.id && typed ? typed.model : account ? usualModel(draft, account) : "";
  const [notes, setNotes] = useState("");
  const { missing, changed } = countTexts(groups);
  const [which, setWhich] = useState<Which>(missing > 0 ? "missing" : "changed");
  const [running, setRunning] = useState<{ done: number; all: number } | null>(null);
  const [isStopping, setStopping] = useState(false);
  const [outcome, setOutcome] = useState<ModelTranslations | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  if (outcome !== null)
    return (
      <ImportDialog
        plan={planImport(groups, language, outcome.rows)}
        language={language}
        by={outcome}
        onClose={onClose}
      />
    );
  const rows = textsOf(groups, which);
  const start = async () => {
    if (!account || !service) return;
    stop.current = new AbortController();
    const { signal } = stop.current;
    setRunning({ done: 0, all: rows.length });
    const asked = { service: service.type, credentialsId: account.id, model, from: main, to: language, notes };
    const onProgress = (done: number) => setRunning({ done, all: rows.length });
    setOutcome(await translateRows(botId, asked, rows, { signal, onProgress }));
  };
  if (running !== null)
    return (
      <Dialog
        title={t("translateTitle", { language: name })}
        isOpen
        isFirm
        onClose={onClose}
        closeLabel={t("close")}
        actions={
          <Button
            autoFocus
            isPending={isStopping}
            onPress={() => {
              setStopping(true);
              stop.current.abort();
            }}
          >
            {t("stop")}
          </Button>
        }
      >
        <div className={cx(styles.report, styles.progress)}>
          <p role="status">{t("translating", running)}</p>
          <progress aria-label={t("translateTitle", { language: name })} value={running.done} max={running.all} />
        </div>
      </Dialog>
    );
  return (
    <Dialog
      title={t("translateTitle", { language: name })}
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button kind="primary" isDisabled={!account || model.trim() === ""} onPress={() => void start()}>
            {t("translateStart", { count: rows.length })}
          </Button>
        </>
      }
    >
      <div className={cx(styles.form)}>
        <p>{t("translateLead", { service: service?.label ?? t("theProvider") })}</p>
        {hasFailed ? <p role="alert">{t("accountsFailed")}</p> : null}
        <ModelChoice
          accounts={accounts ?? []}
          account={account}
          onAccount={setChosen}
          model={model}
          onModel={(next) => setTyped({ for: account?.id, model: next })}
        />
        {missing > 0 && changed > 0 ? (
          <Segmented
            label={t("filter")}
            choices={[
              { id: "missing", label: t("missing", { count: missing }) },
              { id: "changed", label: t("changed", { count: changed }) },
              { id: "both", label: t("both", { count: missing + changed }) },
            ]}
            value={which}
            onChange={setWhich}
          />
        ) : null}
        <TextField
          label={t("notes")}
          help={t("notesHelp")}
          isMultiline
          rows={2}
          maxLength={2000}
          value={notes}
          onChange={setNotes}
        />
      </div>
    </Dialog>
  );
};
