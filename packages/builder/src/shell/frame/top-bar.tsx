import { cx } from "@parley/ui/author";
import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useTranslations } from "use-intl";
import { useIsNarrow } from "../../base/use-media.ts";
import { TestsButton } from "../../bot-tests/tests-button.tsx";
import { maySee } from "../../document/document-state.ts";
import { ProblemsButton } from "../../flow/problems/problems-button.tsx";
import { useDocumentState, useMayChange } from "../../open-bot/document-context.tsx";
import type { Screen } from "../../open-bot/screens.ts";
import { BotName } from "./bot-name.tsx";
import { HistoryButtons } from "./history-buttons.tsx";
import { OtherAuthors } from "./other-authors.tsx";
import { PaletteButton } from "./palette-button.tsx";
import { PublishButton } from "./publish-button.tsx";
import { SavedState } from "./saved-state.tsx";
import { ScreenLinks } from "./screen-links.tsx";
import styles from "./top-bar.module.css";

/** The bar at the top of a bot's screens. */
export const TopBar = ({ screen }: { screen: Screen }) => {
  const t = useTranslations("frame");
  const isNarrow = useIsNarrow();
  const mayChange = useMayChange();
  const seesFlow = useDocumentState((state) => maySee(state, "flow"));
  // Then the bar at the bottom shows the problems.
  const hasSheets = isNarrow && screen !== "results" && screen !== "numbers";
  return (
    <header className={cx(styles.bar)} data-screen={screen}>
      <div className={cx(styles.start)}>
        <Link to="/" className={cx(styles.back)} aria-label={t("toAllBots")}>
          <ChevronLeft aria-hidden />
          <span>{t("bots")}</span>
        </Link>
        <BotName />
      </div>
      <ScreenLinks current={screen} />
      <div className={cx(styles.end)}>
        <OtherAuthors />
        <PaletteButton />
        <span className={cx(styles.history)}>{mayChange ? <HistoryButtons /> : null}</span>
        {mayChange ? <SavedState /> : null}
        {hasSheets || !seesFlow ? null : (
          <>
            <TestsButton />
            <ProblemsButton />
          </>
        )}
        {mayChange ? <PublishButton /> : null}
      </div>
    </header>
  );
};
