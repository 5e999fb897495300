import { Button, Checkbox, cx, Popover } from "@parley/ui/author";
import { ListFilter } from "lucide-react";
import { DialogTrigger } from "react-aria-components";
import { useTranslations } from "use-intl";
import type { ResultsFilter } from "./results-store.ts";
import styles from "./results-toolbar.module.css";

interface FilterMenuProps {
  filter: ResultsFilter;
  onChange: (change: Partial<ResultsFilter>) => void;
}

/** A menu that selects which results are shown besides completed ones. */
export const FilterMenu = ({ filter, onChange }: FilterMenuProps) => {
  const t = useTranslations("results");
  return (
    <DialogTrigger>
      <Button kind="quiet">
        <ListFilter aria-hidden />
        <span className={cx(styles.word)}>{t("filter")}</span>
      </Button>
      <Popover label={t("filter")} placement="bottom end">
        <div className={cx(styles.filters)}>
          <div>
            <Checkbox
              label={t("withPartial")}
              isSelected={filter.hasPartial}
              onChange={(hasPartial) => onChange({ hasPartial })}
            />
            <p className={cx(styles.hint)}>{t("withPartialHint")}</p>
          </div>
          <div>
            <Checkbox
              label={t("withUnanswered")}
              isSelected={filter.hasUnanswered}
              onChange={(hasUnanswered) => onChange({ hasUnanswered })}
            />
            <p className={cx(styles.hint)}>{t("withUnansweredHint")}</p>
          </div>
        </div>
      </Popover>
    </DialogTrigger>
  );
};
