import { cx, SearchField } from "@parley/ui/author";
import { Link, Outlet, useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { AccountMenu } from "./account-menu.tsx";
import { CommandDialogs } from "./command-dialogs.tsx";
import { useCommands } from "./commands.ts";
import styles from "./home-frame.module.css";
import { Mark } from "./mark.tsx";

/** Searches the bots from every screen; on a screen of bots it shows them as one types. */
const BotSearch = () => {
  const t = useTranslations("bots");
  const { q = "" } = useSearch({ strict: false });
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  const [shown, setShown] = useState(q);
  const place = useRef<HTMLElement>(null);
  // The address may change by itself: by going back, or by leaving the search.
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

/** The bar above all screens outside a bot. */
export const HomeFrame = () => {
  const t = useTranslations("app");
  return (
    <div className={cx(styles.frame)}>
      <header className={cx(styles.bar)}>
        <Link to="/" className={cx(styles.home)} aria-label={t("home")}>
          <Mark name={t("name")} />
        </Link>
        <BotSearch />
        <AccountMenu />
      </header>
      <Outlet />
      <CommandDialogs />
    </div>
  );
};
