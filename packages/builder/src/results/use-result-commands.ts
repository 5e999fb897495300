import { useTranslations } from "use-intl";
import { useCommands } from "../base/commands.ts";
import { download } from "../base/download.ts";
import { exportAddress } from "./export-address.ts";

type Run = (() => void) | undefined;

export interface ResultCommands {
  botId: string;
  canExport: boolean;
  // What can't be done now is absent.
  onNext: Run;
  onPrevious: Run;
  onClose: Run;
  onSelectLoaded: Run;
  onDelete: Run;
}

const formats = ["csv", "xlsx", "json"] as const;

/** The commands of the screen of results, with their keys. */
export const useResultCommands = (can: ResultCommands): void => {
  const t = useTranslations("results");
  const section = t("section");
  const command = (id: string, label: string, keys: string[], run: Run) => ({
    id,
    label,
    section,
    keys,
    isDisabled: run === undefined,
    run: () => run?.(),
  });
  useCommands([
    command("result-next", t("next"), ["ArrowRight"], can.onNext),
    command("result-previous", t("previous"), ["ArrowLeft"], can.onPrevious),
    { ...command("result-close", t("close"), ["Escape"], can.onClose), isHidden: true },
    command("results-select", t("selectLoaded"), ["Mod+A"], can.onSelectLoaded),
    command("results-delete", t("delete"), ["Delete", "Backspace"], can.onDelete),
    ...formats.map((format) => ({
      id: `results-${format}`,
      label: `${t("export")}: ${t(format)}`,
      section,
      isDisabled: !can.canExport,
      run: () => download(exportAddress(can.botId, { format })),
    })),
  ]);
};
