import { type AuditAction, auditActions } from "@parley/api/app";
import { cx, Select } from "@parley/ui/author";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { keyOf } from "../activity/action-key.ts";
import styles from "../activity/activity.module.css";
import { ActivityDays } from "../activity/activity-days.tsx";
import listing from "../base/listing-page.module.css";
import { ServerList } from "./server-list.tsx";
import { serverActivityQuery } from "./server-queries.ts";

/** The filter of the list; empty texts match everything. */
interface ActivityFilter {
  search: string;
  action: string;
  workspaceId: string;
}

interface ActivityListProps {
  filter: ActivityFilter;
  onChange: (change: Partial<ActivityFilter>) => void;
}

const all = "";
const isAction = (text: string): text is AuditAction => auditActions.some((action) => action === text);

/** The activity log of the whole server, across workspaces. */
export const ActivityList = ({ filter: { search, action, workspaceId }, onChange }: ActivityListProps) => {
  const t = useTranslations("server");
  const a = useTranslations("activity");
  const chosen = isAction(action) ? action : all;
  const pages = useInfiniteQuery(serverActivityQuery({ search, action: chosen, workspaceId }));
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  const days = pages.data?.pages[0]?.keptDays;
  const workspace = entries.find((entry) => entry.workspace?.id === workspaceId)?.workspace;
  return (
    <ServerList
      searchLabel={t("findActivity")}
      search={search}
      onSearch={(next) => onChange({ search: next })}
      onClear={() => onChange({ search: all, action: all, workspaceId: all })}
      pages={pages}
      count={entries.length}
      isFiltered={chosen !== all || workspaceId !== all}
      filters={
        <>
          <Select
            label={a("action")}
            isLabelHidden
            choices={[
              { id: all, label: a("everything") },
              ...auditActions.map((id) => ({ id, label: a(`actions.${keyOf(id)}`) })),
            ]}
            value={chosen}
            onChange={(id) => onChange({ action: id })}
          />
          {workspaceId === all ? null : (
            <Select
              label={t("workspaces")}
              isLabelHidden
              choices={[
                {
                  id: workspaceId,
                  label: workspace ? t("onlyWorkspace", { name: workspace.name }) : t("onlyOne"),
                },
                { id: all, label: t("clear") },
              ]}
              value={workspaceId}
              onChange={(id) => onChange({ workspaceId: id })}
            />
          )}
        </>
      }
    >
      <ActivityDays entries={entries} />
      {days === undefined ? null : (
        <div className={cx(styles.more)}>
          <p className={cx(listing.lead)}>{t("keptDays", { days })}</p>
        </div>
      )}
    </ServerList>
  );
};
