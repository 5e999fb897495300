import { cx } from "@parley/ui/author";
import { ArrowRight, ChevronDown, CircleStop, CornerLeftUp, OctagonX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./row.module.css";
import { goTo } from "./script-actions.ts";
import { useScript, useScriptStore } from "./script-store.ts";
import { useScriptActions } from "./use-script-actions.ts";

export interface GoesOnProps {
  /** The key of the place that is connected; empty if it can't be. */
  start: string;
  /** The name of the place: the end of a group, or an answer. */
  place: string;
  /** The text about it: “Goes on to Thanks”. */
  children?: ReactNode;
  /** The group that it leads to. */
  groupId?: string | undefined;
  /** Whether it leads to a group above. */
  isBack?: boolean;
  tone?: "soft" | "danger";
  /** Whether the chat ends here on purpose. */
  isEnd?: boolean;
  /** Whether it is reached by Tab; otherwise only by click and by screen readers. */
  isInTabOrder: boolean;
}

/** Shows where something leads: a link to the group, and a button to choose another. */
export const GoesOn = ({
  start,
  place,
  children,
  groupId,
  isBack = false,
  tone,
  isEnd = false,
  isInTabOrder,
}: GoesOnProps) => {
  const t = useTranslations("script");
  const context = useScriptActions();
  const store = useScriptStore();
  const anchor = `goes-on ${start}`;
  const isOpen = useScript(({ pick }) => pick?.kind === "connect" && pick.start === start);
  const tabIndex = isInTabOrder ? 0 : -1;
  const open = () => store.setState({ pick: { kind: "connect", anchor, start } });
  const Icon = isBack ? CornerLeftUp : isEnd ? CircleStop : tone === "danger" ? OctagonX : ArrowRight;
  const icon = <Icon aria-hidden />;
  return (
    <span className={cx(styles.goesOn, tone === "danger" && styles.danger)} data-anchor={anchor}>
      {groupId === undefined && !children ? null : groupId === undefined ? (
        <span className={cx(styles.goal)}>
          {icon}
          {children}
        </span>
      ) : (
        <button
          type="button"
          tabIndex={tabIndex}
          className={cx(styles.goal, styles.goalLink)}
          onClick={() => goTo(context, { kind: "group", id: groupId })}
        >
          {icon}
          {children}
        </button>
      )}
      {start === "" ? null : (
        <button
          type="button"
          tabIndex={tabIndex}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={t("goesOnPicker", { place })}
          className={cx(styles.choose)}
          data-edits=""
          onClick={open}
        >
          {groupId === undefined && !children ? <ArrowRight aria-hidden /> : <ChevronDown aria-hidden />}
        </button>
      )}
    </span>
  );
};
