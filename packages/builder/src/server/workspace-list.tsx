import type { ServerWorkspace } from "@parley/api/app";
import { Button, Chip, cx } from "@parley/ui/author";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormatter, useNow, useTranslations } from "use-intl";
import listing from "../base/listing-page.module.css";
import { useShowSize } from "../base/use-show-size.ts";
import styles from "../people/people.module.css";
import { useRestoreWorkspace } from "../people/restore-workspace.tsx";
import { useSwitchWorkspace } from "../session/use-switch-workspace.ts";
import { ServerList } from "./server-list.tsx";
import { serverKey, serverWorkspacesQuery } from "./server-queries.ts";

interface WorkspaceListProps {
  search: string;
  onSearch: (search: string) => void;
  onShowActivity: (workspaceId: string) => void;
}

/** The list of all workspaces on the server, including deleted ones that can be restored. */
export const WorkspaceList = ({ search, onSearch, onShowActivity }: WorkspaceListProps) => {
  const t = useTranslations("server");
  const pages = useInfiniteQuery(serverWorkspacesQuery(search));
  const workspaces = pages.data?.pages.flatMap((page) => page.workspaces) ?? [];
  return (
    <ServerList
      searchLabel={t("findWorkspaces")}
      search={search}
      onSearch={onSearch}
      onClear={() => onSearch("")}
      pages={pages}
      count={workspaces.length}
    >
      <ul className={cx(listing.rows)} aria-label={t("workspaces")}>
        {workspaces.map((workspace) => (
          <Row key={workspace.id} workspace={workspace} onShowActivity={onShowActivity} />
        ))}
      </ul>
    </ServerList>
  );
};

interface RowProps {
  workspace: ServerWorkspace;
  onShowActivity: (workspaceId: string) => void;
}

const Row = ({ workspace, onShowActivity }: RowProps) => {
  const t = useTranslations("server");
  const format = useFormatter();
  const now = useNow();
  const showSize = useShowSize();
  const change = useSwitchWorkspace();
  const { id, name, icon, people, bots, results, storage, createdAt, lastActivityAt, restorableUntil } = workspace;
  const restore = useRestoreWorkspace(workspace, serverKey);
  const isDeleted = restorableUntil !== null;
  const day = (time: string) => format.dateTime(new Date(time), { dateStyle: "medium" });
  const numbers = [
    t("countPeople", { count: people }),
    t("countBots", { count: bots }),
    t("countResults", { count: results }),
    ...(storage === 0 ? [] : [showSize(storage)]),
  ];
  const times = [
    t("created", { when: day(createdAt) }),
    lastActivityAt === null
      ? t("unused")
      : t("active", { when: format.relativeTime(new Date(Math.min(Date.parse(lastActivityAt), now.getTime())), now) }),
    ...(isDeleted ? [t("restorableUntil", { when: day(restorableUntil) })] : []),
  ];
  return (
    <li className={cx(styles.row)} aria-label={name}>
      <div className={cx(styles.words)}>
        <span className={cx(styles.name)}>
          {icon === null ? name : `${icon} ${name}`} {isDeleted ? <Chip tone="danger">{t("deleted")}</Chip> : null}
        </span>
        <span className={cx(styles.facts)}>{(isDeleted ? numbers.slice(0, 1) : numbers).join(" · ")}</span>
        <span className={cx(styles.facts)}>{times.join(" · ")}</span>
        {restore.problem}
      </div>
      <div className={cx(styles.tools)}>
        <Button isSmall aria-label={t("showActivityOf", { name })} onPress={() => onShowActivity(id)}>
          {t("showActivity")}
        </Button>
        {isDeleted ? (
          restore.button
        ) : (
          <Button isSmall aria-label={t("openPeopleOf", { name })} onPress={() => void change(id, "/people")}>
            {t("openPeople")}
          </Button>
        )}
      </div>
    </li>
  );
};
