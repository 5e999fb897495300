import type { RehearsedChat } from "@parley/trials";
import { Button, cx } from "@parley/ui/author";
import { ChevronRight, CircleAlert, CircleCheck, CornerUpRight, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ComparedTalk } from "../bot-tests/compared-talk.tsx";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { useJump } from "../open-bot/jump.ts";
import type { Fate } from "./fates.ts";
import styles from "./rehearsal.module.css";

const icons = {
  same: CircleCheck,
  words: CircleCheck,
  elsewhere: CornerUpRight,
  asks: TriangleAlert,
  refuses: TriangleAlert,
  fails: CircleAlert,
};

/** The chats that are listed at first, and how many more each press adds. */
const atOnce = 10;

/** Says what became of some chats. */
export const fateWords = (
  t: ReturnType<typeof useTranslations<"rehearsal">>,
  { verdict, where, endsIn, failure, chats: { length: count } }: Fate,
): string => {
  const group = where?.groupTitle ?? "";
  if (verdict === "fails") return t("fails", { count, failure: failure ?? "" });
  if (verdict !== "elsewhere") return t(verdict, { count, group });
  if (where) return t("asked", { count, group });
  return endsIn === null ? t("parts", { count }) : t("ends", { count, group: endsIn });
};

/** What became of some chats, with the place where it happens, and the chats beside what they were. */
export const FateEntry = ({ fate, onShow }: { fate: Fate; onShow: () => void }) => {
  const t = useTranslations("rehearsal");
  const jump = useJump();
  const botId = useDocumentState((state) => state.bot.id);
  const [shown, setShown] = useState(atOnce);
  const words = fateWords(t, fate);
  const { verdict, where, chats } = fate;
  const Icon = icons[verdict];
  const isOwnPlace = where?.botId === botId;
  const head = (
    <>
      <Icon className={cx(styles.fateIcon)} aria-hidden />
      <span>{words}</span>
    </>
  );
  if (verdict === "same")
    return (
      <li className={cx(styles.fate)} data-verdict={verdict}>
        <p className={cx(styles.said)}>{head}</p>
      </li>
    );
  return (
    <li className={cx(styles.fate)} data-verdict={verdict}>
      <Unfolding head={head}>
        <ul className={cx(styles.chats)} aria-label={t("chats")}>
          {chats.slice(0, shown).map((chat) => (
            <ChatEntry key={chat.resultId} chat={chat} />
          ))}
        </ul>
        {chats.length > shown ? (
          <Button isSmall onPress={() => setShown(shown + atOnce)}>
            {t("more", { count: chats.length - shown })}
          </Button>
        ) : null}
      </Unfolding>
      {isOwnPlace ? (
        <Button
          isSmall
          onPress={() => {
            onShow();
            jump({ blockId: where.blockId });
          }}
        >
          {t("show")}
        </Button>
      ) : null}
    </li>
  );
};

const ChatEntry = ({ chat: { resultId, createdAt, rows } }: { chat: RehearsedChat }) => {
  const t = useTranslations("rehearsal");
  const format = useFormatter();
  const botId = useDocumentState((state) => state.bot.id);
  const when = format.dateTime(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" });
  return (
    <li>
      <Unfolding head={<span>{when}</span>} label={t("lookAt", { when })}>
        <ComparedTalk
          rows={rows}
          isPassed={false}
          words={{ expected: t("now"), now: t("then"), compare: t("compare") }}
        />
        <a href={`/bots/${botId}/results?result=${encodeURIComponent(resultId)}`} target="_blank" rel="noreferrer">
          {t("result")}
        </a>
      </Unfolding>
    </li>
  );
};

/** A line that unfolds what belongs to it. */
const Unfolding = ({ head, label, children }: { head: ReactNode; label?: string; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={cx(styles.unfolding)}>
      <button
        type="button"
        className={cx(styles.unfold)}
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight className={cx(styles.chevron)} aria-hidden />
        {head}
      </button>
      {isOpen ? <div className={cx(styles.inside)}>{children}</div> : null}
    </div>
  );
};
