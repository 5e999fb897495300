import { cx, Menu, MenuGroup, MenuItem, MenuSeparator } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { BookOpen, Building2, Keyboard, LogOut, Monitor, Moon, Search, Sun, UserRound } from "lucide-react";
import { Button } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { listCommands, showKeys, useCommands } from "../base/commands.ts";
import { chooseMode, modeStore } from "../base/mode.ts";
import { accountQuery } from "../session/account-query.ts";
import { initialsOf, PersonFace } from "../sign-in/person-face.tsx";
import { useSignOut } from "../sign-in/use-sign-out.ts";
import styles from "./account-menu.module.css";

const modes = [
  { id: "system", text: "modeSystem", Icon: Monitor },
  { id: "light", text: "modeLight", Icon: Sun },
  { id: "dark", text: "modeDark", Icon: Moon },
] as const;

/** The server's API documentation is a separate page. */
const openDocumentation = () => {
  window.open("/docs/api", "_blank", "noopener");
};

/** The menu behind the person's initials: account, appearance, sign-out. */
export const AccountMenu = () => {
  const t = useTranslations("app");
  const { data: state } = useQuery(accountQuery);
  const choice = useStore(modeStore, ({ choice }) => choice);
  const signOut = useSignOut();
  const user = state?.account?.user;
  const initials = initialsOf(user?.name ?? "");
  useCommands([
    ...modes.map(({ id, text }) => ({
      id: `mode-${id}`,
      label: `${t("mode")}: ${t(text)}`,
      section: t("account"),
      run: () => chooseMode(id),
    })),
    { id: "api", label: t("apiDocumentation"), section: t("account"), run: openDocumentation },
    { id: "sign-out", label: t("signOut"), section: t("account"), run: () => signOut.mutate() },
  ]);
  const press = (command: string) => () =>
    listCommands()
      .findLast(({ id }) => id === command)
      ?.run();
  return (
    <Menu
      aria-label={t("accountMenu")}
      trigger={
        <Button className={cx(styles.face)} aria-label={t("accountMenuOf", { initials })}>
          <PersonFace name={user?.name ?? ""} image={user?.image ?? null} />
        </Button>
      }
    >
      <MenuGroup label={user === undefined ? t("account") : `${user.name} · ${user.email}`}>
        <MenuItem id="account" label={t("account")} icon={<UserRound aria-hidden />} href="/account" />
        {state?.account?.isServerAdmin ? (
          <MenuItem id="server" label={t("server")} icon={<Building2 aria-hidden />} href="/server" />
        ) : null}
      </MenuGroup>
      <MenuSeparator />
      <MenuGroup label={t("mode")} selected={choice}>
        {modes.map(({ id, text, Icon }) => (
          <MenuItem key={id} id={id} label={t(text)} icon={<Icon aria-hidden />} onAction={() => chooseMode(id)} />
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem
        id="palette"
        label={t("palette")}
        icon={<Search aria-hidden />}
        shortcut={showKeys("Mod+K")}
        onAction={press("palette")}
      />
      <MenuItem
        id="shortcuts"
        label={t("shortcuts")}
        icon={<Keyboard aria-hidden />}
        shortcut="?"
        onAction={press("shortcuts")}
      />
      <MenuItem id="api" label={t("apiDocumentation")} icon={<BookOpen aria-hidden />} onAction={openDocumentation} />
      <MenuSeparator />
      <MenuItem id="sign-out" label={t("signOut")} icon={<LogOut aria-hidden />} onAction={() => signOut.mutate()} />
    </Menu>
  );
};
