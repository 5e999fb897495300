import { calls } from "@parley/api/app";
import { Chip, cx, Dialog, IconButton } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { NotYet } from "../base/listing-page.tsx";
import { useExactTime } from "../results/moment.tsx";
import { TalkPlace } from "../results/talk-place.tsx";
import { useTranscript } from "../results/use-transcript.ts";
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

/** The results behind a number, newest first, and what was said in each of them. */
export const CountedDialog = ({ botId, cut, counted, onClose }: CountedDialogProps) => {
  const t = useTranslations("numbers");
  return (
    <Dialog title={t("resultsOf")} isOpen={counted !== null} isWide onClose={onClose} closeLabel={t("closeResults")}>
      {counted === null ? null : <CountedResults {...{ botId, cut, counted }} />}
    </Dialog>
  );
};

const CountedResults = ({ botId, cut, counted }: { botId: string; cut: Cut; counted: Counted }) => {
  const t = useTranslations("numbers");
  const exact = useExactTime();
  const [read, setRead] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  /** The result that was read last. Whoever comes back to the list is at its line. */
  const before = useRef<string | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = read;
    if (read === null && last !== null)
      list.current?.querySelector<HTMLElement>(`[data-result="${CSS.escape(last)}"]`)?.focus();
  }, [read]);
  const { data, error, refetch } = useQuery({
    queryKey: ["numbers", botId, cut, counted],
    queryFn: () => api(calls.listCountedResults, { params: { ref: botId }, query: { ...cut, ...counted } }),
  });
  if (data === undefined) return <NotYet error={error} failedTitle={t("failedTitle")} onRetry={() => void refetch()} />;
  if (data.results.length === 0) return <p>{t("resultsNone")}</p>;
  if (read !== null) return <CountedTalk {...{ botId, results: data.results, read, onRead: setRead }} />;
  return (
    <>
      <ul ref={list} className={cx(styles.results)}>
        {data.results.map(({ id, createdAt, isCompleted }) => (
          <li key={id}>
            <button type="button" data-result={id} className={cx(styles.read)} onClick={() => setRead(id)}>
              {exact(createdAt)}
            </button>
            {isCompleted ? <Chip tone="success">{t("complete")}</Chip> : null}
          </li>
        ))}
      </ul>
      {data.isAll ? null : <p className={cx(styles.soft)}>{t("resultsMore")}</p>}
    </>
  );
};

interface CountedTalkProps {
  botId: string;
  results: readonly { id: string; createdAt: string }[];
  /** The id of the result that is read. */
  read: string;
  /** Reads another one; null goes back to the list. */
  onRead: (id: string | null) => void;
}

/** What was said in one of the results, with the way to the ones beside it. */
const CountedTalk = ({ botId, results, read, onRead }: CountedTalkProps) => {
  const t = useTranslations("numbers");
  const r = useTranslations("results");
  const exact = useExactTime();
  const transcript = useTranscript(botId, read, undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another result is a new place to read from.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [read]);
  const place = results.findIndex(({ id }) => id === read);
  const beside = (by: 1 | -1) => results[place + by]?.id;
  const goTo = (id: string | undefined) => id !== undefined && onRead(id);
  return (
    <>
      <div className={cx(styles.readHead)}>
        <IconButton label={t("allResults")} onPress={() => onRead(null)}>
          <ArrowLeft />
        </IconButton>
        <h3 ref={heading} tabIndex={-1} className={cx(styles.readTitle)}>
          {exact(results[place]?.createdAt ?? "")}{" "}
          <span className={cx(styles.soft)}>{t("resultPlace", { place: place + 1, count: results.length })}</span>
        </h3>
        <IconButton label={r("previous")} isDisabled={beside(-1) === undefined} onPress={() => goTo(beside(-1))}>
          <ChevronUp />
        </IconButton>
        <IconButton label={r("next")} isDisabled={beside(1) === undefined} onPress={() => goTo(beside(1))}>
          <ChevronDown />
        </IconButton>
      </div>
      <TalkPlace botId={botId} transcript={transcript} />
      <p className={cx(styles.readMore)}>
        <Link to="/bots/$botId/results" params={{ botId }} search={{ result: read }}>
          {t("openResult")}
        </Link>
      </p>
    </>
  );
};
