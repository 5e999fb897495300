import { cx, SearchField } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useCommands } from "../base/commands.ts";
import { Mark } from "../base/mark.tsx";
import { useIsGuest, useWorkspace, workspacesQuery } from "../session/workspaces-query.ts";
import { AccountMenu } from "./account-menu.tsx";
import { CommandDialogs } from "./command-dialogs.tsx";
import styles from "./home-frame.module.css";
import { useReader } from "./reader.ts";
import { WorkspaceSwitcher } from "./workspace-switcher.tsx";

const MembersOnly = lazy(async () => ({ default: (await import("./members-only.tsx")).MembersOnly }));

/** Searches the bots from every screen; the list of bots filters while typing. */
const BotSearch = () => {
  const t = useTranslations("bots");
  const { q = "" } = useSearch({ strict: false });
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  const [shown, setShown] = useState(q);
  const place = useRef<HTMLElement>(null);
  // The address may change otherwise: by the back button, or by leaving the search.
  if (q !== shown) {
    setShown(q);
    if (q.trim() !== text.trim()) setText(q);
  }
  useCommands([
    {
      id: "search-bots",
      label: t("search"),
      section: t("title"),
      keys: ["/"],
      run: () => place.current?.querySelector("input")?.focus(),
    },
  ]);
  const search = (value: string) => {
    setText(value);
    const isOnBots = pathname === "/" || pathname.startsWith("/folders/");
    if (!isOnBots && value.trim() === "") return;
    void navigate({
      to: isOnBots ? pathname : "/",
      search: value.trim() === "" ? {} : { q: value.trim() },
      replace: isOnBots,
    });
  };
  return (
    <search ref={place}>
      <SearchField label={t("search")} value={text} onChange={search} autoComplete="off" />
    </search>
  );
};

/** Whether the person may not see this screen; undefined while unknown. */
const useIsRefused = (): boolean | undefined => {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const { isPending, isSuccess } = useQuery(workspacesQuery);
  const role = useWorkspace()?.role;
  const isForAll = !/^\/(activity|accounts|usage|new|oauth|trash)/.test(pathname);
  if (isForAll || role === "admin" || (role === "member" && pathname !== "/activity")) return false;
  return isPending ? undefined : isSuccess;
};

/** The bar at the top of all screens outside a bot. */
export const HomeFrame = () => {
  const t = useTranslations("app");
  const isGuest = useIsGuest();
  const isRefused = useIsRefused();
  useReader(isGuest);
  return (
    <div className={cx(styles.frame)}>
      <header className={cx(styles.bar)}>
        <div className={cx(styles.start)}>
          <Link to="/" className={cx(styles.home)} aria-label={t("home")}>
            <Mark name={t("name")} />
          </Link>
          <WorkspaceSwitcher />
        </div>
        <BotSearch />
        <AccountMenu />
      </header>
      {isRefused === undefined ? null : isRefused ? (
        <Suspense fallback={null}>
          <MembersOnly isGuest={isGuest} />
        </Suspense>
      ) : (
        <Outlet />
      )}
      <CommandDialogs />
    </div>
  );
};
