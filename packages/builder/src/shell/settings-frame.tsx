import { cx } from "@parley/ui/author";
import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { Building2, Gauge, History, KeyRound, KeySquare, LogIn, SunMoon, UserRound, UsersRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useIsGuest, useWorkspace } from "../session/workspaces-query.ts";
import styles from "./settings-frame.module.css";

const parts = [
  {
    title: "workspace",
    pages: [
      { to: "/workspace", label: "general", Icon: Building2 },
      { to: "/people", label: "people", Icon: UsersRound },
      { to: "/accounts", label: "accounts", Icon: KeyRound },
      { to: "/tokens", label: "apiTokens", Icon: KeySquare },
      { to: "/usage", label: "usage", Icon: Gauge },
      { to: "/activity", label: "activity", Icon: History },
    ],
  },
  {
    title: "me",
    pages: [
      { to: "/account", label: "profile", Icon: UserRound },
      { to: "/account/sign-in", label: "signIn", Icon: LogIn },
      { to: "/account/look", label: "look", Icon: SunMoon },
    ],
  },
] as const;

/** The frame around the settings of the workspace and of the person: a list of all pages beside the page. */
export const SettingsFrame = () => {
  const t = useTranslations("app");
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const isGuest = useIsGuest();
  const workspace = useWorkspace();
  const nav = useRef<HTMLElement>(null);
  const isShown = (to: string) =>
    to === "/accounts" || to === "/usage" ? !isGuest : to === "/activity" ? workspace?.role === "admin" : true;
  // On narrow screens the list is a row, which scrolls to the current page's link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is another one on each page, and the role decides how many there are.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (link && nav.current)
      nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.clientWidth) / 2;
  }, [pathname, workspace?.role]);
  return (
    <div className={cx(styles.frame)}>
      <nav ref={nav} className={cx(styles.nav)} aria-label={t("settings")}>
        {parts.map(({ title, pages }) => (
          <section key={title} aria-label={t(title)}>
            <p className={cx(styles.heading)} aria-hidden>
              {t(title)}
            </p>
            <ul className={cx(styles.links)}>
              {pages
                .filter(({ to }) => isShown(to))
                .map(({ to, label, Icon }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className={cx(styles.link)}
                      activeOptions={{ exact: true, includeSearch: false }}
                      activeProps={{ "aria-current": "page" }}
                    >
                      <Icon aria-hidden />
                      {t(label)}
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={cx(styles.page)}>
        <Outlet />
      </div>
    </div>
  );
};
