import { calls } from "@parley/api/app";
import { Button, cx, EmptyState } from "@parley/ui/author";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { NotYet } from "../base/listing-page.tsx";
import styles from "./deliveries-list.module.css";
import { ListDialog } from "./list-dialog.tsx";
import { useExactTime } from "./moment.tsx";
import { restoreDeleted } from "./use-deletion.tsx";

interface DeletedProps {
  botId: string;
  /** Called after results were restored: the list must be reloaded. */
  onRestored: () => void;
}

/** A button that opens the list of deleted results that can be restored. */
export const DeletedButton = (props: DeletedProps) => {
  const t = useTranslations("results");
  return (
    <ListDialog
      label={t("deletedResults")}
      title={t("deletedTitle")}
      closeLabel={t("closeDeleted")}
      icon={<Trash2 aria-hidden />}
    >
      <Deletions {...props} />
    </ListDialog>
  );
};

const Deletions = ({ botId, onRestored }: DeletedProps) => {
  const t = useTranslations("results");
  const exact = useExactTime();
  const queries = useQueryClient();
  const list = useQuery({
    queryKey: ["deleted results", botId],
    queryFn: () => api(calls.listDeletedResults, { params: { ref: botId } }),
  });
  const [restoring, setRestoring] = useState<string | null>(null);
  const restore = async (deletion: string) => {
    setRestoring(deletion);
    try {
      const count = await restoreDeleted(botId, deletion, () => undefined);
      toast.success(t("restored", { count }));
      onRestored();
    } catch (error) {
      toast.error(t("restoreFailed"), { description: describeError(error) });
    }
    await list.refetch();
    for (const key of [["bot", botId], ["home"], ["result count", botId]])
      void queries.invalidateQueries({ queryKey: key });
    setRestoring(null);
  };
  if (list.data === undefined)
    return <NotYet error={list.error} failedTitle={t("failedTitle")} onRetry={() => void list.refetch()} />;
  const { deletions } = list.data;
  if (deletions.length === 0) return <EmptyState icon={<Trash2 />} title={t("noDeleted")} text={t("deletedText")} />;
  return (
    <div className={cx(styles.place)}>
      <p className={cx(styles.soft)}>{t("deletedText")}</p>
      <ul className={cx(styles.deliveries)}>
        {deletions.map(({ deletion, count, oldest, newest, until }) => (
          <li key={deletion} aria-label={t("deletionName", { count, time: exact(deletion) })}>
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
            <div className={cx(styles.actions)}>
              <Button isSmall isDisabled={restoring !== null} onPress={() => void restore(deletion)} data-edits="">
                {restoring === deletion ? t("restoringNow") : t("restore")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
};
