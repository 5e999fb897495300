import { cx, Menu, MenuGroup, MenuItem, MenuSeparator } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { Building2, ChevronsUpDown, Plus, Settings, Trash2, UsersRound } from "lucide-react";
import { Button } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useSwitchWorkspace } from "../session/use-switch-workspace.ts";
import { useIsGuest, useWorkspace, workspacesQuery } from "../session/workspaces-query.ts";
import styles from "./workspace-switcher.module.css";

/** Shows this tab's workspace, with links to other workspaces and to its people. */
export const WorkspaceSwitcher = () => {
  const t = useTranslations("app");
  const { data } = useQuery(workspacesQuery);
  const current = useWorkspace();
  const isGuest = useIsGuest();
  const change = useSwitchWorkspace();
  if (data === undefined) return null;
  const name = current?.name ?? t("noWorkspace");
  return (
    <Menu
      aria-label={t("workspace")}
      trigger={
        <Button className={cx(styles.trigger)} aria-label={t("workspaceOf", { name })}>
          <span className={cx(styles.icon)} aria-hidden>
            {current?.icon ?? <Building2 />}
          </span>
          <span className={cx(styles.name)}>{name}</span>
          <ChevronsUpDown aria-hidden />
        </Button>
      }
    >
      {data.workspaces.length === 0 ? null : (
        <MenuGroup label={t("workspace")} selected={current?.id ?? ""}>
          {data.workspaces.map(({ id, name: label, icon }) => (
            <MenuItem
              key={id}
              id={id}
              label={label}
              icon={icon === null ? <Building2 aria-hidden /> : <span aria-hidden>{icon}</span>}
              onAction={() => void change(id)}
            />
          ))}
        </MenuGroup>
      )}
      {data.workspaces.length === 0 ? null : <MenuSeparator />}
      {current === undefined ? null : (
        <MenuItem id="settings" label={t("workspaceSettings")} icon={<Settings aria-hidden />} href="/workspace" />
      )}
      <MenuItem id="people" label={t("people")} icon={<UsersRound aria-hidden />} href="/people" />
      {current === undefined || isGuest ? null : (
        <MenuItem id="trash" label={t("trash")} icon={<Trash2 aria-hidden />} href="/trash" />
      )}
      <MenuSeparator />
      <MenuItem id="new" label={t("newWorkspace")} icon={<Plus aria-hidden />} href="/workspace?create=true" />
    </Menu>
  );
};
