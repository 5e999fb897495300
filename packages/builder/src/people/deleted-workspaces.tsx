import { calls, type DeletedWorkspace } from "@parley/api/app";
import { Button, cx } from "@parley/ui/author";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import listing from "../base/listing-page.module.css";
import { workspacesKey } from "../session/workspaces-query.ts";
import styles from "./people.module.css";
import { deletedKey, deletedQuery } from "./people-queries.ts";

/** Lists the deleted workspaces that can be restored; renders nothing if there are none. */
export const DeletedWorkspaces = () => {
  const t = useTranslations("people");
  const { data } = useQuery(deletedQuery);
  if (data === undefined || data.workspaces.length === 0) return null;
  return (
    <section>
      <h2 className={cx(styles.heading)}>{t("deletedTitle")}</h2>
      <ul className={cx(listing.rows)} aria-label={t("deletedTitle")}>
        {data.workspaces.map((workspace) => (
          <Row key={workspace.id} workspace={workspace} />
        ))}
      </ul>
    </section>
  );
};

const Row = ({ workspace: { id, name, icon, restorableUntil } }: { workspace: DeletedWorkspace }) => {
  const t = useTranslations("people");
  const format = useFormatter();
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: () => api(calls.restoreWorkspace, { params: { id }, body: {} }),
    onSuccess: async () => {
      toast.success(t("restored", { name }));
      await queries.invalidateQueries({ queryKey: deletedKey });
      await queries.invalidateQueries({ queryKey: workspacesKey });
    },
  });
  const when = format.dateTime(new Date(restorableUntil), { dateStyle: "medium" });
  return (
    <li className={cx(styles.row)}>
      <div className={cx(styles.words)}>
        <span className={cx(styles.name)}>{icon === null ? name : `${icon} ${name}`}</span>
        <span className={cx(styles.facts)}>{t("restorableUntil", { when })}</span>
        {restore.error === null ? null : (
          <p role="alert" className={cx(styles.problem)}>
            {describeError(restore.error)}
          </p>
        )}
      </div>
      <div className={cx(styles.tools)}>
        <Button
          isSmall
          aria-label={t("restoreOf", { name })}
          isPending={restore.isPending}
          onPress={() => restore.mutate()}
        >
          {t("restore")}
        </Button>
      </div>
    </li>
  );
};
