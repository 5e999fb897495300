import type { BotSummary } from "@parley/api/app";
import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import styles from "./bot-list.module.css";
import { stateOf } from "./bot-state.ts";

/** Shows whether a bot is a draft, live, changed or closed. */
export const StateMark = ({ bot }: { bot: BotSummary }) => {
  const t = useTranslations("bots");
  const state = stateOf(bot);
  return (
    <span className={cx(styles.state, styles[state])}>
      <span className={cx(styles.dot)} aria-hidden />
      {t(state)}
    </span>
  );
};
