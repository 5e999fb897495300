import { calls } from "@parley/api/app";
import { cx } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { beginOfToday } from "../base/local-time.ts";
import styles from "./failures-note.module.css";

/** The most bots that are named, and how often they are looked for, in milliseconds. */
const mostNamed = 3;
const pace = 5 * 60_000;

/** Says which bots' calls and deliveries have failed today; renders nothing if none has, or if that is unknown. */
export const FailuresNote = () => {
  const t = useTranslations("bots");
  const { data } = useQuery({
    queryKey: ["failures"],
    queryFn: () => api(calls.listFailures, { query: { from: beginOfToday() } }),
    refetchInterval: pace,
    staleTime: 60_000,
  });
  const bots = data?.bots ?? [];
  if (bots.length === 0) return null;
  const others = bots.length - mostNamed;
  return (
    <aside className={cx(styles.note)} aria-label={t("failedToday")}>
      <TriangleAlert aria-hidden />
      <span className={cx(styles.words)}>{t("failedToday")}</span>
      <ul className={cx(styles.bots)}>
        {bots.slice(0, mostNamed).map(({ botId, name, failed }) => (
          <li key={botId}>
            <Link to="/bots/$botId/results" params={{ botId }} search={{ sent: "failed" }}>
              {t("failedIn", { name, count: failed })}
            </Link>
          </li>
        ))}
        {others > 0 ? <li>{t("failedOthers", { count: others })}</li> : null}
      </ul>
    </aside>
  );
};
