import { mostResultsNamed } from "@parley/api/app";
import { Button, cx, Menu, MenuGroup, MenuItem } from "@parley/ui/author";
import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { download } from "../base/download.ts";
import { canBeNamed, exportAddress } from "./export-address.ts";
import type { ResultsFilter } from "./results-filter.ts";
import styles from "./results-toolbar.module.css";
import { isEmpty, type Selection } from "./selection.ts";

interface ExportMenuProps {
  botId: string;
  filter: ResultsFilter;
  selection: Selection;
  shownKeys: readonly string[];
}

const formats = ["csv", "xlsx", "json"] as const;

/** The menu to download results as files. The server streams them. */
export const ExportMenu = ({ botId, filter, selection, shownKeys }: ExportMenuProps) => {
  const t = useTranslations("results");
  const isNamed = canBeNamed(selection);
  const parts = [
    { id: "all", label: t("exportAll"), what: {} },
    { id: "shown", label: t("exportShown"), what: { filter, columns: shownKeys } },
    ...(isEmpty(selection) ? [] : [{ id: "selected", label: t("exportSelection"), what: { filter, selection } }]),
  ];
  return (
    <Menu
      aria-label={t("export")}
      trigger={
        <Button kind="plain">
          <Download aria-hidden />
          <span className={cx(styles.word)}>{t("export")}</span>
        </Button>
      }
    >
      {parts.map(({ id, label, what }) => (
        <MenuGroup key={id} label={label}>
          {formats.map((format) => (
            <MenuItem
              key={format}
              id={`${id}-${format}`}
              label={t(format)}
              isDisabled={id === "selected" && !isNamed}
              {...(id === "selected" && !isNamed ? { hint: t("tooManySelected", { count: mostResultsNamed }) } : {})}
              onAction={() => download(exportAddress(botId, { format, ...what }))}
            />
          ))}
        </MenuGroup>
      ))}
    </Menu>
  );
};
