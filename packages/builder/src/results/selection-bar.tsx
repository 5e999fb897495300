import { Button, cx, IconButton } from "@parley/ui/author";
import { Trash2, X } from "lucide-react";
import { useTranslations } from "use-intl";
import styles from "./results-toolbar.module.css";
import type { Selection } from "./selection.ts";

interface SelectionBarProps {
  selection: Selection;
  /** The number of results when all are selected; undefined until it is known. */
  matching: number | undefined;
  /** Whether there are more results than the selected ones. */
  hasOthers: boolean;
  onSelectMatching: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** The bar with actions for the selected results. */
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
