import { calls } from "@parley/api/app";
import { Chip, cx, Dialog } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { NotYet } from "../base/listing-page.tsx";
import { useExactTime } from "../results/moment.tsx";
import type { Cut } from "./cut.ts";
import styles from "./numbers.module.css";

/** A number whose results are listed. */
export interface Counted {
  what: "shown" | "answered" | "left" | "went";
  place: string;
}

interface CountedDialogProps {
  botId: string;
  cut: Cut;
  counted: Counted | null;
  onClose: () => void;
}

/** The results behind a number, newest first. */
export const CountedDialog = ({ botId, cut, counted, onClose }: CountedDialogProps) => {
  const t = useTranslations("numbers");
  return (
    <Dialog title={t("resultsOf")} isOpen={counted !== null} onClose={onClose} closeLabel={t("closeResults")}>
      {counted === null ? null : <CountedResults {...{ botId, cut, counted }} />}
    </Dialog>
  );
};

const CountedResults = ({ botId, cut, counted }: { botId: string; cut: Cut; counted: Counted }) => {
  const t = useTranslations("numbers");
  const exact = useExactTime();
  const { data, error, refetch } = useQuery({
    queryKey: ["numbers", botId, cut, counted],
    queryFn: () => api(calls.listCountedResults, { params: { ref: botId }, query: { ...cut, ...counted } }),
  });
  if (data === undefined) return <NotYet error={error} failedTitle={t("failedTitle")} onRetry={() => void refetch()} />;
  if (data.results.length === 0) return <p>{t("resultsNone")}</p>;
  return (
    <>
      <ul className={cx(styles.results)}>
        {data.results.map(({ id, createdAt, isCompleted }) => (
          <li key={id}>
            <Link to="/bots/$botId/results" params={{ botId }} search={{ result: id }}>
              {exact(createdAt)}
            </Link>
            {isCompleted ? <Chip tone="success">{t("complete")}</Chip> : null}
          </li>
        ))}
      </ul>
      {data.isAll ? null : <p className={cx(styles.soft)}>{t("resultsMore")}</p>}
    </>
  );
};
