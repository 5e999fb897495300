import { Button, cx, IconButton } from "@parley/ui/author";
import { Trash2, X } from "lucide-react";
import { useTranslations } from "use-intl";
import styles from "./results-toolbar.module.css";
import type { Selection } from "./selection.ts";

interface SelectionBarProps {
  selection: Selection;
  /** How many there are where all are chosen; undefined until they are counted. */
  matching: number | undefined;
  /** Whether there are results besides the chosen ones. */
  hasOthers: boolean;
  onSelectMatching: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done to the results that are chosen. */
export const SelectionBar = ({ selection, matching, hasOthers, ...does }: SelectionBarProps) => {
  const t = useTranslations("results");
  const told =
    selection.kind === "some"
      ? t("selected", { count: selection.ids.size })
      : matching !== undefined
        ? t("selected", { count: Math.max(matching - selection.except.size, 0) })
        : selection.except.size === 0
          ? t("allSelected")
          : t("allButSelected", { count: selection.except.size });
  return (
    <section className={cx(styles.selectionBar)} aria-label={t("selection")}>
      <span role="status" className={cx(styles.selected)}>
        {told}
      </span>
      {hasOthers ? (
        <Button kind="quiet" onPress={does.onSelectMatching}>
          {t("selectMatching")}
        </Button>
      ) : null}
      <Button kind="quiet" onPress={does.onDelete} data-edits="">
        <Trash2 aria-hidden />
        <span className={cx(styles.word)}>{t("delete")}</span>
      </Button>
      <IconButton label={t("clearSelection")} shortcut={t("escapeKey")} onPress={does.onClear}>
        <X />
      </IconButton>
    </section>
  );
};
