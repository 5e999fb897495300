import type { DeletedWorkspace } from "@parley/api/app";
import { cx } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import listing from "../base/listing-page.module.css";
import styles from "./people.module.css";
import { deletedKey, deletedQuery } from "./people-queries.ts";
import { useRestoreWorkspace } from "./restore-workspace.tsx";

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
  const restore = useRestoreWorkspace({ id, name }, deletedKey);
  const when = format.dateTime(new Date(restorableUntil), { dateStyle: "medium" });
  return (
    <li className={cx(styles.row)}>
      <div className={cx(styles.words)}>
        <span className={cx(styles.name)}>{icon === null ? name : `${icon} ${name}`}</span>
        <span className={cx(styles.facts)}>{t("restorableUntil", { when })}</span>
        {restore.problem}
      </div>
      <div className={cx(styles.tools)}>{restore.button}</div>
    </li>
  );
};
