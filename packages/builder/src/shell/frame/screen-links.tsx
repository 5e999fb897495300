import { isJsonObject } from "@parley/core";
import { botOf, type Draft } from "@parley/core/draft";
import { cx } from "@parley/ui/author";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { addressOf, type Screen } from "../../open-bot/screens.ts";
import { useBot } from "../../open-bot/use-bot.ts";
import styles from "./top-bar.module.css";
import { useScreens } from "./use-screens.ts";

/** Whether the bot has a further language. */
const hasLanguages = (draft: Draft): boolean => {
  const { general } = botOf(draft).settings;
  const languages = isJsonObject(general) && Array.isArray(general.languages) ? general.languages : [];
  return languages.some((tag) => typeof tag === "string" && tag.trim() !== "");
};

/** Links to the screens of the bot. */
export const ScreenLinks = ({ current }: { current: Screen }) => {
  const t = useTranslations("frame");
  const app = useTranslations("app");
  const isTranslated = useDocumentState(({ draft }) => hasLanguages(draft));
  // A bot in one language needs no way to its translations. Settings and the command palette lead there, too.
  const shown = useScreens().filter((screen) => screen !== "languages" || screen === current || isTranslated);
  const { id, resultCount, newResultCount = 0 } = useBot();
  const links = useRef<HTMLElement>(null);
  // On small screens the links are a row that scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say where the current link is.
  useEffect(() => {
    links.current?.querySelector("[aria-current]")?.scrollIntoView?.({ inline: "nearest", block: "nearest" });
  }, [current, shown.length, resultCount, newResultCount]);
  return (
    <nav ref={links} aria-label={t("screens")} className={cx(styles.links)}>
      {shown.map((screen) => (
        <Link
          key={screen}
          to={addressOf(id, screen)}
          // Other screens' addresses start with the flow's address.
          activeOptions={{ exact: true }}
          className={cx(styles.link)}
          {...(screen === current ? { "aria-current": "page" as const } : {})}
        >
          {screen === "results" && resultCount ? t("resultCount", { count: resultCount }) : app(screen)}
          {screen === "results" && newResultCount > 0 ? (
            <span className={cx(styles.fresh)}>{t("newResults", { count: newResultCount })}</span>
          ) : null}
        </Link>
      ))}
    </nav>
  );
};
