import { calls } from "@parley/api/app";
import { Button, cx, Dialog, TextField } from "@parley/ui/author";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { toLocalField } from "../base/local-time.ts";
import { ownTimeZone } from "../base/time-zone.ts";
import { useDocument } from "../open-bot/document-context.tsx";
import styles from "./history.module.css";
import { usePublication, usePublicationCalls, useTimeText } from "./use-publication.ts";

/** Tomorrow at nine: when most plans are for. */
const usualTime = (): Date => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9);
};

/** Asks when the bot as it is now is to be published. */
export const PlanDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations("history");
  const app = useTranslations("app");
  const exact = useTimeText();
  const document = useDocument();
  const planned = usePublication()?.planned ?? null;
  const plan = usePublicationCalls();
  const [at, setAt] = useState(() => toLocalField(planned === null ? usualTime() : new Date(planned.at)));
  const [note, setNote] = useState(planned?.note ?? "");
  const time = new Date(at);
  const isTime = !Number.isNaN(time.getTime());
  const isPast = isTime && time.getTime() <= Date.now();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isTime || isPast) return;
    plan.mutate(
      {
        call: async (params) => {
          const revision = await document.flush();
          return api(calls.planPublication, { params, body: { at: time.toISOString(), revision, note: note.trim() } });
        },
        done: t("planDone", { time: exact(time.toISOString()) }),
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      title={t("planTitle")}
      isOpen
      onClose={onClose}
      closeLabel={app("cancel")}
      actions={
        <>
          <Button onPress={onClose}>{app("cancel")}</Button>
          <Button kind="primary" isDisabled={!isTime || isPast} isPending={plan.isPending} onPress={() => submit()}>
            {planned === null ? t("plan") : t("planAgain")}
          </Button>
        </>
      }
    >
      <form className={cx(styles.form)} onSubmit={submit}>
        <p className={cx(styles.hint)}>{t("planText")}</p>
        <TextField
          label={t("planAt")}
          type="datetime-local"
          value={at}
          onChange={setAt}
          help={t("planZone", { zone: ownTimeZone() })}
          error={isPast ? t("planPast") : undefined}
        />
        <TextField label={t("noteFor")} value={note} onChange={setNote} maxLength={2000} isMultiline rows={2} />
      </form>
    </Dialog>
  );
};
