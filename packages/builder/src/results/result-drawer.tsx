import type { ResultRow } from "@parley/api/app";
import { cx, IconButton, Menu, MenuItem, Segmented } from "@parley/ui/author";
import { ChevronDown, ChevronUp, Copy, Ellipsis, Printer, Trash2, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { copyText } from "../base/copy-text.ts";
import { useMayChange } from "../open-bot/document-context.tsx";
import { useArrivalFacts } from "./arrival-text.ts";
import { useExactTime } from "./moment.tsx";
import { ResultCalls } from "./result-calls.tsx";
import { ResultDeliveries } from "./result-deliveries.tsx";
import styles from "./result-drawer.module.css";
import { ResultLogs } from "./result-logs.tsx";
import { ResultNotes } from "./result-notes.tsx";
import { ResultUsage } from "./result-usage.tsx";
import { ResultVariables } from "./result-variables.tsx";
import { StateChip } from "./state-chip.tsx";
import { isGone, TalkNotYet, TalkPlace } from "./talk-place.tsx";
import { timeSpent, useTimeSpent } from "./time-spent.ts";
import { transcriptText } from "./transcript-text.ts";
import { useResultLogs, useTranscript } from "./use-transcript.ts";

interface ResultDrawerProps {
  botId: string;
  resultId: string;
  /** The result from the list; undefined if the list has not loaded it. */
  listed: ResultRow | undefined;
  /** Undefined if there is none. */
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
  onClose: () => void;
  onDelete: (id: string) => void;
}

type Part = "talk" | "variables" | "logs" | "notes";

/** One result beside the list: the conversation, the variables and the log. */
export const ResultDrawer = ({ botId, resultId, listed, onNext, onPrevious, onClose, onDelete }: ResultDrawerProps) => {
  const t = useTranslations("results");
  const exact = useExactTime();
  const mayChange = useMayChange();
  const [part, setPart] = useState<Part>("talk");
  const heading = useRef<HTMLHeadingElement>(null);
  const transcript = useTranscript(botId, resultId, listed);
  const logs = useResultLogs(botId, resultId, listed);
  const result = transcript.data?.result ?? listed;
  const showTime = useTimeSpent();
  const arrival = useTranslations("arrival");
  const factsOf = useArrivalFacts();
  const facts = result === undefined ? [] : factsOf(result);
  const spent = result === undefined ? null : timeSpent(result);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another result is a new place to read from.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [resultId]);

  const copy = async () => {
    if (!transcript.data) return;
    const speakers = { bot: t("bot"), visitor: t("visitor"), again: t("again"), withdrawn: t("withdrawn") };
    if (await copyText(transcriptText(transcript.data, speakers))) toast(t("textCopied"));
    else toast.error(t("copyFailed"));
  };

  const content = () => {
    if (isGone(transcript)) return <TalkNotYet query={transcript} />;
    if (part === "variables" && result) return <ResultVariables variables={result.variables} />;
    if (part === "notes" && result) return <ResultNotes key={resultId} {...{ botId, resultId }} />;
    if (part !== "logs") return <TalkPlace botId={botId} transcript={transcript} />;
    if (logs.data === undefined) return <TalkNotYet query={logs} />;
    return (
      <>
        <ResultUsage {...{ botId, resultId }} />
        <ResultDeliveries {...{ botId, resultId }} />
        <ResultCalls {...{ botId, resultId }} />
        <ResultLogs logs={logs.data} />
      </>
    );
  };

  return (
    <aside className={cx(styles.drawer)} aria-label={t("drawer")}>
      <div className={cx(styles.head)}>
        <div className={cx(styles.titles)}>
          <h2 ref={heading} tabIndex={-1} className={cx(styles.title)}>
            {result === undefined ? t("drawer") : exact(result.createdAt)}
          </h2>
          {result === undefined ? null : (
            <p className={cx(styles.facts)}>
              <StateChip result={result} />
              <span>{t("version", { number: result.version })}</span>
              {spent === null ? null : <span title={t("duration")}>{showTime(spent)}</span>}
            </p>
          )}
          {facts.length === 0 ? null : (
            <dl className={cx(styles.arrival)} aria-label={arrival("title")}>
              {facts.map(({ key, name, text }) => (
                <div key={key}>
                  <dt className={cx(styles.soft)}>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <IconButton
          label={t("previous")}
          shortcut={t("previousKeys")}
          isDisabled={onPrevious === undefined}
          onPress={() => onPrevious?.()}
        >
          <ChevronUp />
        </IconButton>
        <IconButton
          label={t("next")}
          shortcut={t("nextKeys")}
          isDisabled={onNext === undefined}
          onPress={() => onNext?.()}
        >
          <ChevronDown />
        </IconButton>
        <Menu
          aria-label={t("actions")}
          trigger={
            <IconButton label={t("actions")}>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem
            id="copy"
            label={t("copyText")}
            icon={<Copy />}
            isDisabled={!transcript.data}
            onAction={() => void copy()}
          />
          <MenuItem
            id="print"
            label={t("print")}
            icon={<Printer />}
            isDisabled={!transcript.data}
            // The menu is gone by then, and has given the focus back.
            onAction={() => setTimeout(() => window.print())}
          />
          {mayChange ? (
            <MenuItem
              id="delete"
              label={t("delete")}
              icon={<Trash2 />}
              isDanger
              isDisabled={result === undefined}
              onAction={() => onDelete(resultId)}
            />
          ) : null}
        </Menu>
        <IconButton label={t("close")} shortcut={t("escapeKey")} onPress={onClose}>
          <X />
        </IconButton>
      </div>
      <div className={cx(styles.parts)}>
        <Segmented
          label={t("parts")}
          isLabelHidden
          value={part}
          onChange={setPart}
          choices={[
            { id: "talk", label: t("talk") },
            { id: "variables", label: t("variables") },
            { id: "notes", label: t("notes") },
            { id: "logs", label: logs.data?.length ? t("logsCount", { count: logs.data.length }) : t("logs") },
          ]}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard. */}
      <section className={cx(styles.content)} tabIndex={0} aria-label={t(part)}>
        {content()}
      </section>
    </aside>
  );
};
