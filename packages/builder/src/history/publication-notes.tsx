import { calls, type Publication } from "@parley/api/app";
import { Button, ConfirmDialog, cx } from "@parley/ui/author";
import { CalendarClock, HandHelping } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { listCommands } from "../base/commands.ts";
import { useMayChange } from "../open-bot/document-context.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import styles from "./history.module.css";
import { PlanDialog } from "./plan-dialog.tsx";
import { usePublicationCalls, useTimeText } from "./use-publication.ts";

type Planned = NonNullable<Publication["planned"]>;
type Wish = NonNullable<Publication["request"]>;

/** What is planned or asked for the bot's publication, with what can be done about it. */
export const PublicationNotes = ({ mayPublish, planned, request }: Publication) => (
  <>
    {planned ? <PlanNote planned={planned} mayPublish={mayPublish} /> : null}
    {request ? <WishNote wish={request} mayPublish={mayPublish} /> : null}
  </>
);

const PlanNote = ({ planned, mayPublish }: { planned: Planned; mayPublish: boolean }) => {
  const t = useTranslations("history");
  const app = useTranslations("app");
  const exact = useTimeText();
  const mayChange = useMayChange();
  const cancel = usePublicationCalls();
  const [asked, setAsked] = useState<"time" | "cancel" | null>(null);
  const close = () => setAsked(null);
  const time = exact(planned.at);
  return (
    <aside className={cx(styles.banner)} aria-label={t("planned")} data-failed={planned.problem !== null || undefined}>
      <CalendarClock aria-hidden />
      <p>
        {planned.problem === null
          ? t("plannedFor", { time, by: planned.by })
          : t("planFailed", { time, problem: planned.problem })}
        {planned.note ? <span className={cx(styles.quote)}>{planned.note}</span> : null}
      </p>
      {mayPublish && mayChange ? (
        <span className={cx(styles.answers)}>
          <Button isSmall onPress={() => setAsked("time")}>
            {t("planChange")}
          </Button>
          <Button isSmall kind="quiet" onPress={() => setAsked("cancel")}>
            {t("planCancel")}
          </Button>
        </span>
      ) : null}
      {asked === "time" ? <PlanDialog onClose={close} /> : null}
      <ConfirmDialog
        title={t("planCancelTitle")}
        isOpen={asked === "cancel"}
        onClose={close}
        onConfirm={() =>
          cancel.mutate(
            { call: (params) => api(calls.cancelPublication, { params }), done: t("planCancelled") },
            { onSettled: close },
          )
        }
        confirmLabel={t("planCancel")}
        cancelLabel={app("cancel")}
        isPending={cancel.isPending}
      >
        {t("planCancelText", { time })}
      </ConfirmDialog>
    </aside>
  );
};

/** Opens the sheet that publishes, as its button does. */
const publish = (): void =>
  listCommands()
    .find(({ id }) => id === "publish")
    ?.run();

const WishNote = ({ wish, mayPublish }: { wish: Wish; mayPublish: boolean }) => {
  const t = useTranslations("history");
  const exact = useTimeText();
  const mayChange = useMayChange();
  const withdraw = usePublicationCalls();
  const [isDeclining, setDeclining] = useState(false);
  const { declined, note, by, isOwn } = wish;
  // That it was declined concerns who has asked.
  if (declined !== null && mayPublish && !isOwn) return null;
  const said = declined === null ? note : declined.note;
  const remove = (done: string) => withdraw.mutate({ call: (params) => api(calls.withdrawRequest, { params }), done });
  return (
    <aside className={cx(styles.banner)} aria-label={t("asked")} data-failed={declined !== null || undefined}>
      <HandHelping aria-hidden />
      <p>
        {declined === null
          ? t(isOwn ? "askedOwn" : "askedBy", { by, time: exact(wish.createdAt) })
          : t("declinedBy", { by: declined.by, time: exact(declined.at) })}
        {said === "" ? null : <span className={cx(styles.quote)}>{said}</span>}
      </p>
      {!mayChange ? null : (
        <span className={cx(styles.answers)}>
          {declined !== null ? (
            <Button isSmall isPending={withdraw.isPending} onPress={() => remove(t("declinedSeen"))}>
              {t("understood")}
            </Button>
          ) : mayPublish ? (
            <>
              <Button isSmall kind="primary" onPress={publish}>
                {t("look")}
              </Button>
              <Button isSmall onPress={() => setDeclining(true)}>
                {t("decline")}
              </Button>
            </>
          ) : (
            <Button isSmall kind="quiet" isPending={withdraw.isPending} onPress={() => remove(t("withdrawn"))}>
              {t("withdraw")}
            </Button>
          )}
        </span>
      )}
      {isDeclining ? <AskDialog what="decline" onClose={() => setDeclining(false)} /> : null}
    </aside>
  );
};
