import { cx } from "@parley/ui/author";
import { ArrowRight, CircleSlash, CornerUpLeft, Flag, Split } from "lucide-react";
import { useTranslations } from "use-intl";
import type { GroupEnd } from "../cards/group-end.ts";
import { useIsFresh } from "../problems/fresh-blocks.ts";
import type { CanvasWords } from "./actions/context.ts";
import { useActions } from "./actions-context.ts";
import styles from "./group-card.module.css";

/** Returns a text that says where a group leads at its end. */
export const describeEnd = ({ kind, title, isOtherwise }: GroupEnd, words: CanvasWords): string => {
  const name = title || words("untitled");
  if (kind === "to") return words(isOtherwise ? "otherwiseTo" : "endTo", { title: name });
  if (kind === "jump") return words("endJump", { title: name });
  if (kind === "ways") return words("endWays");
  if (kind === "here") return words(isOtherwise ? "otherwiseHere" : "endHere");
  if (kind === "back") return words("endBack");
  return kind === "nowhere" ? words(isOtherwise ? "otherwiseNowhere" : "endNowhere") : "";
};

const icons = { to: ArrowRight, jump: ArrowRight, ways: Split, here: Flag, nowhere: CircleSlash, back: CornerUpLeft };

/** The last line of a card: where the group leads behind its last block. If that is another group, a click shows it. */
export const GroupEndLine = ({ end, lastId }: { end: GroupEnd; lastId: string | undefined }) => {
  const t = useTranslations("canvas");
  const { document, scene, reveal } = useActions();
  const isFresh = useIsFresh(lastId);
  if (end.kind === "empty") return null;
  // Where it leads is still to be drawn: until then the chat ends there, which is no fault yet.
  const kind = end.kind === "nowhere" && isFresh ? "here" : end.kind;
  const Icon = icons[kind];
  const text = describeEnd({ ...end, kind }, t);
  const content = (
    <>
      <Icon className={cx(styles.endIcon)} aria-hidden />
      <span className={cx(styles.endText)}>{text}</span>
    </>
  );
  if (end.groupId === "")
    return (
      <footer className={cx(styles.footer)} data-end={kind}>
        <span className={cx(styles.end)}>{content}</span>
      </footer>
    );
  const show = () => {
    const target = scene().cards.get(end.groupId);
    document.select({ groups: [end.groupId] });
    if (target) reveal(target);
  };
  return (
    <footer className={cx(styles.footer)} data-end={kind}>
      <button
        type="button"
        tabIndex={-1}
        className={cx(styles.end, styles.endLink, "nodrag", "nopan")}
        title={t("goTo", { title: end.title })}
        onClick={(event) => {
          event.stopPropagation();
          show();
        }}
      >
        {content}
      </button>
    </footer>
  );
};
