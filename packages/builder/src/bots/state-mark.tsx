import type { BotSummary } from "@parley/api/app";
import { Chip, cx } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { stateOf } from "../open-bot/bot-state.ts";
import styles from "./bot-list.module.css";
import { publicationsQuery } from "./bot-queries.ts";

/** Shows whether a bot is a draft, live, changed or closed, and what is planned or asked for its publication. */
export const StateMark = ({ bot }: { bot: BotSummary }) => {
  const t = useTranslations("bots");
  const format = useFormatter();
  const { data } = useQuery(publicationsQuery);
  const { planned = null, request = null } = data?.find(({ botId }) => botId === bot.id) ?? {};
  const state = stateOf(bot);
  const dateOf = (time: string) => format.dateTime(new Date(time), { dateStyle: "medium", timeStyle: "short" });
  const { opensAt, closesAt } = bot.opening ?? {};
  return (
    <span className={cx(styles.marks)}>
      <span className={cx(styles.state, styles[state])}>
        <span className={cx(styles.dot)} aria-hidden />
        {state === "waiting" && opensAt
          ? t("waiting", { date: dateOf(opensAt) })
          : t(state === "waiting" ? "live" : state)}
        {(state === "live" || state === "changed") && closesAt ? (
          <span className={cx(styles.until)}>{t("until", { date: dateOf(closesAt) })}</span>
        ) : null}
      </span>
      {planned === null ? null : (
        <Chip tone={planned.problem === null ? "accent" : "warning"}>
          {planned.problem === null ? t("goesLive", { time: dateOf(planned.at) }) : t("planFailed")}
        </Chip>
      )}
      {request === null || request.declined !== null ? null : (
        <Chip tone="warning">{t("askedToPublish", { by: request.by })}</Chip>
      )}
    </span>
  );
};
