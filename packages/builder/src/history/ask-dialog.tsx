import { calls } from "@parley/api/app";
import { Button, cx, Dialog, TextField } from "@parley/ui/author";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { useDocument } from "../open-bot/document-context.tsx";
import styles from "./history.module.css";
import { usePublicationCalls } from "./use-publication.ts";

interface AskDialogProps {
  /** What is done: an editor asks, or an administrator declines. */
  what: "ask" | "decline";
  onClose: () => void;
}

/** Takes a note for the administrators who are asked to publish, or for the editor whose wish is declined. */
export const AskDialog = ({ what, onClose }: AskDialogProps) => {
  const t = useTranslations("history");
  const app = useTranslations("app");
  const document = useDocument();
  const send = usePublicationCalls();
  const [note, setNote] = useState("");
  const submit = () =>
    send.mutate(
      {
        call: async (params) =>
          what === "decline"
            ? api(calls.declineRequest, { params, body: { note } })
            : api(calls.askToPublish, { params, body: { note, revision: await document.flush() } }),
        done: t(what === "ask" ? "askDone" : "declineDone"),
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      title={t(what === "ask" ? "askTitle" : "declineTitle")}
      isOpen
      onClose={onClose}
      closeLabel={app("cancel")}
      actions={
        <>
          <Button onPress={onClose}>{app("cancel")}</Button>
          <Button kind="primary" isPending={send.isPending} onPress={submit}>
            {t(what === "ask" ? "ask" : "decline")}
          </Button>
        </>
      }
    >
      <p className={cx(styles.hint)}>{t(what === "ask" ? "askText" : "declineText")}</p>
      <TextField
        label={t(what === "ask" ? "askNote" : "declineNote")}
        value={note}
        onChange={setNote}
        maxLength={2000}
        isMultiline
        rows={3}
      />
    </Dialog>
  );
};
