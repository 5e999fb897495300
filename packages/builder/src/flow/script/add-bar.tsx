import { cx } from "@parley/ui/author";
import { CircleHelp, GitBranch, MessageSquareText, Plus, SquarePlus } from "lucide-react";
import { useTranslations } from "use-intl";
import { textBubble } from "../../document/edits/index.ts";
import styles from "./script.module.css";
import { addAtSelection, addGroupBehind, behindSelection } from "./script-actions.ts";
import { useScriptStore } from "./script-store.ts";
import { useScriptActions } from "./use-script-actions.ts";

/** The bar at the bottom of the script with buttons to add blocks after the selected line. */
export const AddBar = () => {
  const t = useTranslations("script");
  const store = useScriptStore();
  const context = useScriptActions();
  const pick = (isForQuestions: boolean) => {
    const behind = behindSelection(context);
    if (!behind) return addGroupBehind(context);
    store.setState({ pick: { kind: "add", anchor: isForQuestions ? "bar question" : "bar", behind, isForQuestions } });
  };
  // A text being written keeps its focus until something is added after it.
  return (
    <div role="toolbar" aria-label={t("addBar")} className={cx(styles.bar)} data-edits="">
      <button type="button" onClick={() => addAtSelection(context, textBubble(""))}>
        <MessageSquareText aria-hidden data-family="bubble" /> {t("addBubble")}
      </button>
      <button type="button" data-anchor="bar question" aria-haspopup="dialog" onClick={() => pick(true)}>
        <CircleHelp aria-hidden data-family="input" /> {t("addQuestion")}
      </button>
      <button type="button" onClick={() => addAtSelection(context, { type: "Condition" })}>
        <GitBranch aria-hidden data-family="logic" /> {t("addBranch")}
      </button>
      <button type="button" onClick={() => addGroupBehind(context)}>
        <SquarePlus aria-hidden /> {t("addGroup")}
      </button>
      <button type="button" data-anchor="bar" aria-haspopup="dialog" onClick={() => pick(false)}>
        <Plus aria-hidden /> {t("addMore")}
      </button>
    </div>
  );
};
