import type { ChatLine, Transcript, TranscriptFile } from "@parley/api/app";
import { PickedAnswer } from "@parley/ui";
import { cx } from "@parley/ui/author";
import { ArrowUpRight, FileText, Lock } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { useShowSize } from "../base/use-show-size.ts";
import { maySee } from "../document/document-state.ts";
import { useDocumentState } from "../open-bot/document-context.tsx";
import styles from "./result-talk.module.css";

const FileLink = ({ file }: { file: TranscriptFile }) => {
  const t = useTranslations("results");
  const size = useShowSize();
  return (
    <a href={file.url} target="_blank" rel="noreferrer" download={file.name} className={cx(styles.file)}>
      <FileText aria-hidden />
      <span>{file.name}</span>
      {file.size === null ? null : <span className={cx(styles.fileSize)}>{size(file.size)}</span>}
      {file.isPrivate ? <Lock aria-label={t("privateFile")} role="img" /> : null}
    </a>
  );
};

const Media = ({ line: { media, blockType, text } }: { line: ChatLine }) => {
  const t = useTranslations("results");
  if (media === null) return null;
  // biome-ignore lint/a11y/useMediaCaption: visitors' recordings have none.
  if (blockType === null || blockType === "audio") return <audio controls src={media} aria-label={t("recording")} />;
  if (blockType === "image") return <img src={media} alt={text} loading="lazy" className={cx(styles.picture)} />;
  return (
    <a href={media} target="_blank" rel="noreferrer">
      {media}
    </a>
  );
};

interface LineProps {
  line: ChatLine;
  isAnswerOnly: boolean;
  /** The address of the question in the flow; undefined if the block was deleted. */
  flowAddress: string | undefined;
}

const Line = ({ line, isAnswerOnly, flowAddress }: LineProps) => {
  const t = useTranslations("results");
  const format = useFormatter();
  const { kind, text, time, question, files, blockType, picked, former = [] } = line;
  if (kind === "again") return <p className={cx(styles.again)}>{t("again")}</p>;
  const isBot = kind === "bubble";
  const isSaid = text !== "" && !(isBot && blockType === "image");
  const isEmpty = !isSaid && files.length === 0 && line.media === null;
  return (
    <>
      {isAnswerOnly && question !== null ? <p className={cx(styles.bubble, styles.bot)}>{question}</p> : null}
      <div
        className={cx(
          styles.bubble,
          isBot ? styles.bot : styles.visitor,
          (kind === "refused" || kind === "withdrawn") && styles.refused,
        )}
      >
        <span className="visually-hidden">{isBot ? t("bot") : t("visitor")}: </span>
        {picked ? (
          <PickedAnswer picked={picked} text={text} placeText={(rating, most) => t("ratedPlace", { rating, most })} />
        ) : isSaid ? (
          <span className={cx(styles.text)}>{text}</span>
        ) : null}
        {isEmpty ? <em>{t("skipped")}</em> : null}
        <Media line={line} />
        {files.map((file) => (
          <FileLink key={file.url} file={file} />
        ))}
      </div>
      {isBot ? null : (
        <p className={cx(styles.under)}>
          {kind === "refused" ? <span>{t("refused")}</span> : null}
          {kind === "withdrawn" ? <span>{t("withdrawn")}</span> : null}
          {former.map((one) => (
            <span
              key={`${one.time} ${one.text}`}
              title={format.dateTime(new Date(one.time), { dateStyle: "medium", timeStyle: "medium" })}
            >
              {t("changedFrom", { text: one.text })}
            </span>
          ))}
          {time === null ? null : (
            <time dateTime={time} title={format.dateTime(new Date(time), { dateStyle: "medium", timeStyle: "medium" })}>
              {format.dateTime(new Date(time), { timeStyle: "short" })}
            </time>
          )}
          {flowAddress === undefined ? null : (
            <a
              href={flowAddress}
              className={cx(styles.toFlow)}
              aria-label={t("openInFlow", { question: question ?? text })}
              title={t("openInFlow", { question: question ?? text })}
            >
              <ArrowUpRight aria-hidden />
            </a>
          )}
        </p>
      )}
    </>
  );
};

/** A chat as the visitor saw it: the bot's messages on one side, the answers on the other. */
export const ResultTalk = ({ transcript, botId }: { transcript: Transcript; botId: string }) => {
  const t = useTranslations("results");
  const { lines, isComplete } = transcript;
  const seesFlow = useDocumentState((state) => maySee(state, "flow"));
  const addressIn = ({ botId: holder, blockId }: ChatLine) =>
    seesFlow && holder === botId && blockId !== null
      ? `/bots/${botId}?block=${encodeURIComponent(blockId)}`
      : undefined;
  return (
    <>
      {isComplete ? null : <p className={cx(styles.note)}>{t("answersOnly")}</p>}
      {lines.length === 0 ? <p className={cx(styles.note)}>{t("noAnswers")}</p> : null}
      <ol className={cx(styles.talk)}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a chat only ever follow one another.
          <li key={index}>
            <Line line={line} isAnswerOnly={!isComplete} flowAddress={addressIn(line)} />
          </li>
        ))}
      </ol>
    </>
  );
};
