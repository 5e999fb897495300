import { cx } from "@parley/ui/author";
import { CircleHelp, GitBranch, MessageSquareText, Plus, SquarePlus } from "lucide-react";
import { useTranslations } from "use-intl";
import styles from "./script.module.css";
import { addAtSelection, addGroupBehind, behindSelection } from "./script-actions.ts";
import { useScriptStore } from "./script-store.ts";
import { useScriptActions } from "./use-script-actions.ts";

/** The bar at the bottom of the script with buttons to add blocks after the selected line. */
export const AddBar = () => {
  const t = useTranslations("script");
  const store = useScriptStore();
  const context = useScriptActions();
  const pick = (family?: "input") => {
    const behind = behindSelection(context);
    if (!behind) return addGroupBehind(context);
    store.setState({ pick: { kind: "add", anchor: `bar ${family ?? ""}`, behind, ...(family ? { family } : {}) } });
  };
  // A text being written keeps its focus until something is added after it.
  return (
    <div role="toolbar" aria-label={t("addBar")} className={cx(styles.bar)} data-edits="">
      <button type="button" onClick={() => addAtSelection(context, "text")}>
        <MessageSquareText aria-hidden data-family="bubble" /> {t("addBubble")}
      </button>
      <button type="button" data-anchor="bar input" aria-haspopup="dialog" onClick={() => pick("input")}>
        <CircleHelp aria-hidden data-family="input" /> {t("addQuestion")}
      </button>
      <button type="button" onClick={() => addAtSelection(context, "Condition")}>
        <GitBranch aria-hidden data-family="logic" /> {t("addBranch")}
      </button>
      <button type="button" onClick={() => addGroupBehind(context)}>
        <SquarePlus aria-hidden /> {t("addGroup")}
      </button>
      <button type="button" data-anchor="bar " aria-haspopup="dialog" onClick={() => pick()}>
        <Plus aria-hidden /> {t("addMore")}
      </button>
    </div>
  );
};
