import { type ResultWebhook, type WebhookEvent, webhookEvents } from "@parley/api/app";
import { Button, Checkbox, cx, Dialog, TextField } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { FormProblem } from "../sign-in/form-problem.tsx";
import styles from "./notices.module.css";
import { type NoticeScope, noticeCalls, wordOf } from "./scope.ts";

interface WebhookDialogProps {
  scope: NoticeScope;
  /** Null for a new one. */
  webhook: ResultWebhook | null;
  onClose: () => void;
  /** Gets the secret of a new one. */
  onSaved: (secret: string | null) => void;
}

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

/** Asks where a webhook goes, and what for. */
export const WebhookDialog = ({ scope, webhook, onClose, onSaved }: WebhookDialogProps) => {
  const t = useTranslations("notices");
  const calls = noticeCalls(scope);
  const [address, setAddress] = useState(webhook?.address ?? "");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? ["result.completed"]);
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      const body = { address: address.trim(), events: [...events] };
      if (webhook !== null) {
        await calls.change(webhook.id, body);
        return null;
      }
      return (await calls.create(body)).secret;
    },
    onSuccess: onSaved,
  });
  const isWrong = !isAddress(address.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWrong && events.length > 0) save.mutate();
  };
  const choose = (event: WebhookEvent) => (isChosen: boolean) =>
    setEvents(webhookEvents.filter((one) => (one === event ? isChosen : events.includes(one))));
  return (
    <Dialog title={t(webhook === null ? "addTitle" : "editTitle")} isOpen onClose={onClose} closeLabel={t("close")}>
      <form className={cx(styles.form)} onSubmit={submit} noValidate>
        <TextField
          label={t("address")}
          help={t("addressHelp")}
          value={address}
          onChange={setAddress}
          error={isTried && isWrong ? t("addressWrong") : undefined}
          placeholder="https://example.org/webhooks/parley"
          inputMode="url"
          autoFocus
          autoComplete="off"
          maxLength={2000}
        />
        <fieldset className={cx(styles.events)}>
          <legend>{t("events")}</legend>
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              label={`${t(`eventNames.${wordOf(event)}`)} – ${t(`eventHelp.${wordOf(event)}`)}`}
              isSelected={events.includes(event)}
              onChange={choose(event)}
            />
          ))}
          {isTried && events.length === 0 ? <p className={cx(styles.error)}>{t("eventsNone")}</p> : null}
        </fieldset>
        <FormProblem error={save.error} />
        <div className={cx(styles.tools)}>
          <Button type="submit" kind="primary" isPending={save.isPending}>
            {t(webhook === null ? "add" : "save")}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            {t("cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
