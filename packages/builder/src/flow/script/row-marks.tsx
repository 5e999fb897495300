import { cx } from "@parley/ui/author";
import { MessageCircle } from "lucide-react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { useIsUnplayed } from "../../bot-tests/tests-store.ts";
import { chatPlaceStore } from "../../chat/chat-place.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { presenceColor } from "../canvas/presence-color.ts";
import { ProblemDot } from "../problems/problem-dot.tsx";
import styles from "./row.module.css";

/** The id of the element that describes a line besides its name. */
export const marksId = (id: string): string => `marks-${id}`;

/** The marks of a line: problems, other authors, and the position of the chat. */
export const RowMarks = ({ kind, id }: { kind: "block" | "group"; id: string }) => {
  const t = useTranslations("script");
  const others = useDocumentState(
    useShallow((state) =>
      state.others.filter(({ where }) => (kind === "block" ? where.blockIds : where.groupIds)?.includes(id)),
    ),
  );
  const isUnplayed = useIsUnplayed(id);
  const tests = useTranslations("botTests");
  const isChatHere = useStore(chatPlaceStore, ({ blockId }) => kind === "block" && blockId === id);
  return (
    <span id={marksId(id)} className={cx(styles.marks)}>
      {kind === "block" ? (
        <span className={cx(styles.problem)}>
          <ProblemDot blockId={id} />
        </span>
      ) : null}
      {others.map(({ editor, author }) => (
        <span key={editor} className={cx(styles.other)} style={presenceColor(author.color)}>
          {t("otherHere", { name: author.name })}
        </span>
      ))}
      {kind === "block" && isUnplayed ? <span className={cx(styles.unplayed)}>{tests("unplayed")}</span> : null}
      {isChatHere ? (
        <span className={cx(styles.chatHere)}>
          <MessageCircle aria-hidden />
          {t("chatHere")}
        </span>
      ) : null}
    </span>
  );
};
