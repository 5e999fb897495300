import { type AnswerOf, calls } from "@parley/api/app";
import { Button, cx, EmptyState } from "@parley/ui/author";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { NotYet } from "../base/listing-page.tsx";
import { useIsMember } from "../open-bot/document-context.tsx";
import styles from "./deliveries-list.module.css";
import { KeepDaysForm } from "./keep-days-form.tsx";
import { ListDialog } from "./list-dialog.tsx";
import { useExactTime } from "./moment.tsx";
import { type End, endDeletion, useRecount } from "./use-deletion.tsx";

interface DeletedProps {
  botId: string;
  /** Called after results were restored: the list must be reloaded. */
  onRestored: () => void;
}

/** A button that opens the list of deleted results that can be restored, and says after how many days all are deleted. */
export const DeletedButton = (props: DeletedProps) => {
  const t = useTranslations("results");
  const isMember = useIsMember();
  return (
    <ListDialog
      label={t("deletedResults")}
      title={t("deletedTitle")}
      closeLabel={t("closeDeleted")}
      icon={<Trash2 aria-hidden />}
    >
      {isMember ? <KeepDaysForm /> : null}
      <Deletions {...props} />
    </ListDialog>
  );
};

const Deletions = ({ botId, onRestored }: DeletedProps) => {
  const t = useTranslations("results");
  const recount = useRecount(botId);
  const list = useQuery({
    queryKey: ["deleted results", botId],
    queryFn: () => api(calls.listDeletedResults, { params: { ref: botId } }),
  });
  const end = useMutation({
    mutationFn: ({ how, deletion }: Ended) => endDeletion(how, botId, deletion),
    onSuccess: (count, { how }) => {
      toast.success(t(how === "restore" ? "restored" : "deletedForever", { count }));
      if (how === "restore") onRestored();
    },
    onError: (error, { how }) =>
      toast.error(t(how === "restore" ? "restoreFailed" : "deleteFailed"), { description: describeError(error) }),
    onSettled: async () => {
      await list.refetch();
      recount();
    },
  });
  if (list.data === undefined)
    return <NotYet error={list.error} failedTitle={t("failedTitle")} onRetry={() => void list.refetch()} />;
  const { deletions } = list.data;
  if (deletions.length === 0) return <EmptyState icon={<Trash2 />} title={t("noDeleted")} text={t("deletedText")} />;
  return (
    <div className={cx(styles.place)}>
      <p className={cx(styles.soft)}>{t("deletedText")}</p>
      <ul className={cx(styles.deliveries)}>
        {deletions.map((deletion) => (
          <DeletionRow
            key={deletion.deletion}
            {...deletion}
            isBusy={end.isPending}
            ending={end.isPending && end.variables.deletion === deletion.deletion ? end.variables.how : null}
            onEnd={(how) => end.mutate({ how, deletion: deletion.deletion })}
          />
        ))}
      </ul>
    </div>
  );
};

interface Ended {
  how: End;
  deletion: string;
}

type DeletionRowProps = AnswerOf<typeof calls.listDeletedResults>["deletions"][number] & {
  isBusy: boolean;
  /** What is being done with it. */
  ending: End | null;
  onEnd: (how: End) => void;
};

const DeletionRow = ({ deletion, count, oldest, newest, until, isBusy, ending, onEnd }: DeletionRowProps) => {
  const t = useTranslations("results");
  const app = useTranslations("app");
  const exact = useExactTime();
  const isMember = useIsMember();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li aria-label={t("deletionName", { count, time: exact(deletion) })}>
      <div className={cx(styles.head)}>
        <strong>{t("shown", { count })}</strong>
        <time dateTime={deletion} className={cx(styles.soft)}>
          {t("deletedAt", { time: exact(deletion) })}
        </time>
      </div>
      <p className={cx(styles.soft)}>
        {oldest === newest
          ? t("madeAt", { time: exact(oldest) })
          : t("madeBetween", { from: exact(oldest), to: exact(newest) })}
      </p>
      <p className={cx(styles.soft)}>{t("deletedUntil", { time: exact(until) })}</p>
      {isAsking ? <p role="status">{t("deleteForeverNow", { count })}</p> : null}
      <div className={cx(styles.actions)} data-edits="">
        {isAsking ? (
          <>
            <Button isSmall kind="danger" isDisabled={isBusy} onPress={() => onEnd("erase")}>
              {ending === "erase" ? t("deletingForever") : t("deleteForever")}
            </Button>
            <Button isSmall isDisabled={isBusy} onPress={() => setIsAsking(false)} autoFocus>
              {app("cancel")}
            </Button>
          </>
        ) : (
          <>
            <Button isSmall isDisabled={isBusy} onPress={() => onEnd("restore")}>
              {ending === "restore" ? t("restoringNow") : t("restore")}
            </Button>
            {isMember ? (
              <Button isSmall kind="quiet" isDisabled={isBusy} onPress={() => setIsAsking(true)}>
                {t("deleteForever")}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </li>
  );
};
