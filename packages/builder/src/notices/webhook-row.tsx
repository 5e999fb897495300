import type { ResultWebhook } from "@parley/api/app";
import { Button, Chip, ConfirmDialog, cx, IconButton, Menu, MenuItem } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { EllipsisVertical } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { useFormatter, useTranslations } from "use-intl";
import { describeError } from "../base/describe-error.ts";
import styles from "./notices.module.css";
import { type NoticeScope, noticeCalls, wordOf } from "./scope.ts";

interface WebhookRowProps {
  scope: NoticeScope;
  webhook: ResultWebhook;
  onEdit: () => void;
  /** Shows a new secret. */
  onSecret: (secret: string) => void;
  onChanged: () => Promise<unknown>;
}

/** A webhook with its state, a test and what else can be done with it. */
export const WebhookRow = ({ scope, webhook, onEdit, onSecret, onChanged }: WebhookRowProps) => {
  const t = useTranslations("notices");
  const format = useFormatter();
  const navigate = useNavigate();
  const calls = noticeCalls(scope);
  const [asked, setAsked] = useState<"rotate" | "remove" | null>(null);
  const { id, address, events, isPaused, pauseReason, failingSince, lastError, earlierSecretUntil } = webhook;
  const time = (moment: string) => format.dateTime(new Date(moment), { dateStyle: "medium", timeStyle: "short" });
  const onError = (error: Error) => toast.error(t("notSaved"), { description: describeError(error) });
  const pause = useMutation({
    mutationFn: (wanted: boolean) => calls.change(id, { isPaused: wanted }),
    onSuccess: async (_, wanted) => {
      await onChanged();
      toast(t(wanted ? "pausedNow" : "resumedNow"), {
        action: { label: t("undo"), onClick: () => pause.mutate(!wanted) },
      });
    },
    onError,
  });
  const test = useMutation({
    mutationFn: () => calls.test(id),
    onSuccess: ({ isTaken, status, error }) =>
      isTaken
        ? toast.success(t("tested"), { description: t("testedStatus", { status: status ?? 0 }) })
        : toast.error(t("testFailed"), { description: error }),
    onError: (error) => toast.error(t("testFailed"), { description: describeError(error) }),
  });
  const rotate = useMutation({
    mutationFn: () => calls.rotate(id),
    onSuccess: ({ secret }) => {
      setAsked(null);
      onSecret(secret);
      void onChanged();
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => calls.remove(id),
    onSuccess: async () => {
      setAsked(null);
      toast(t("removed"));
      await onChanged();
    },
    onError,
  });
  const names = events.map((event) => t(`eventNames.${wordOf(event)}`));
  return (
    <li className={cx(styles.row)}>
      <div className={cx(styles.words)}>
        <span className={cx(styles.address)}>{address}</span>
        <span className={cx(styles.facts)}>
          {isPaused ? (
            <Chip tone="warning">{t("paused")}</Chip>
          ) : failingSince === null ? (
            <Chip tone="success">{t("working")}</Chip>
          ) : (
            <Chip tone="danger">{t("failing")}</Chip>
          )}{" "}
          {t("sends", { events: format.list(names, { type: "conjunction" }) })}
        </span>
        {pauseReason === null ? null : <p className={cx(styles.error)}>{pauseReason}</p>}
        {failingSince === null || isPaused ? null : (
          <p className={cx(styles.error)}>{t("failingSince", { time: time(failingSince), error: lastError ?? "" })}</p>
        )}
        {earlierSecretUntil === null ? null : (
          <span className={cx(styles.facts)}>{t("earlierUntil", { time: time(earlierSecretUntil) })}</span>
        )}
      </div>
      <div className={cx(styles.tools)} data-edits="">
        {isPaused ? (
          <Button isSmall isPending={pause.isPending} onPress={() => pause.mutate(false)}>
            {t("resume")}
          </Button>
        ) : null}
        <Button isSmall isPending={test.isPending} onPress={() => test.mutate()}>
          {t("test")}
        </Button>
        <Menu
          trigger={
            <IconButton label={t("more", { address })} isSmall>
              <EllipsisVertical />
            </IconButton>
          }
        >
          <MenuItem id="edit" label={t("edit")} onAction={onEdit} />
          {isPaused ? null : <MenuItem id="pause" label={t("pause")} onAction={() => pause.mutate(true)} />}
          {"botId" in scope ? (
            <MenuItem
              id="log"
              label={t("log")}
              onAction={() =>
                void navigate({
                  to: "/bots/$botId/results",
                  params: { botId: scope.botId },
                  search: { sent: "all", block: id },
                })
              }
            />
          ) : null}
          <MenuItem id="rotate" label={t("rotate")} onAction={() => setAsked("rotate")} />
          <MenuItem id="remove" label={t("remove")} onAction={() => setAsked("remove")} isDanger />
        </Menu>
      </div>
      <ConfirmDialog
        title={t("rotateTitle")}
        isOpen={asked === "rotate"}
        onClose={() => setAsked(null)}
        onConfirm={() => rotate.mutate()}
        confirmLabel={t("rotateLabel")}
        cancelLabel={t("cancel")}
        isPending={rotate.isPending}
      >
        <p>{t("rotateText")}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t("removeTitle")}
        isOpen={asked === "remove"}
        onClose={() => setAsked(null)}
        onConfirm={() => remove.mutate()}
        confirmLabel={t("remove")}
        cancelLabel={t("cancel")}
        isPending={remove.isPending}
        isDanger
      >
        <p>{t("removeText", { address })}</p>
      </ConfirmDialog>
    </li>
  );
};
