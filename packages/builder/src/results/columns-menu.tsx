import { Button, Checkbox, cx, IconButton, Popover } from "@parley/ui/author";
import { ArrowDown, ArrowUp, Columns3 } from "lucide-react";
import { DialogTrigger } from "react-aria-components";
import { useTranslations } from "use-intl";
import { move } from "./column-layout.ts";
import styles from "./results-toolbar.module.css";
import type { ArrangedTable } from "./use-results-table.ts";

/** A menu to show, hide and reorder columns. The arrangement is kept in this browser. */
export const ColumnsMenu = ({ movable, hidden, layout, setLayout }: ArrangedTable) => {
  const t = useTranslations("results");
  const keys = movable.map(({ key }) => key);
  const show = (key: string, isShown: boolean) => {
    const [hiding, showing] = [layout.hidden, layout.shown].map((list) => list.filter((one) => one !== key));
    setLayout({
      ...layout,
      hidden: isShown ? (hiding ?? []) : [...(hiding ?? []), key],
      shown: isShown ? [...(showing ?? []), key] : (showing ?? []),
    });
  };
  const moveBy = (key: string, by: number) => setLayout({ ...layout, order: move(keys, key, by) });
  return (
    <DialogTrigger>
      <Button kind="quiet">
        <Columns3 aria-hidden />
        <span className={cx(styles.word)}>{t("columns")}</span>
      </Button>
      <Popover label={t("columnsLabel")} placement="bottom end">
        <div className={cx(styles.columns)}>
          <ul>
            {movable.map(({ key, name }, index) => (
              <li key={key}>
                <Checkbox label={name} isSelected={!hidden.has(key)} onChange={(isShown) => show(key, isShown)} />
                <IconButton
                  label={t("moveUp", { name })}
                  isSmall
                  isDisabled={index === 0}
                  onPress={() => moveBy(key, -1)}
                >
                  <ArrowUp />
                </IconButton>
                <IconButton
                  label={t("moveDown", { name })}
                  isSmall
                  isDisabled={index === movable.length - 1}
                  onPress={() => moveBy(key, 1)}
                >
                  <ArrowDown />
                </IconButton>
              </li>
            ))}
          </ul>
          <Button isSmall kind="quiet" onPress={() => setLayout({ ...layout, order: [], hidden: [], shown: [] })}>
            {t("resetColumns")}
          </Button>
        </div>
      </Popover>
    </DialogTrigger>
  );
};
