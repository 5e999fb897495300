import { botOf } from "@parley/core/draft";
import { type GroupTexts, type ImportPlan, planImport } from "@parley/core/translating";
import { IconButton, Menu, MenuItem } from "@parley/ui/author";
import { Download, Ellipsis, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { saveFile } from "../base/save-file.ts";
import { useDocument, useMayChange } from "../open-bot/document-context.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { type FileForm, fileForms, readFile, writeFile } from "./translations-file.ts";
import { useBotLanguages } from "./use-bot-languages.ts";

interface ExchangeMenuProps {
  language: string;
  /** All texts of the bot, whichever are shown. */
  groups: readonly GroupTexts[];
}

/** Gives the texts to a translator as a file, and takes it back. */
export const ExchangeMenu = ({ language, groups }: ExchangeMenuProps) => {
  const t = useTranslations("languages");
  const document = useDocument();
  const { main } = useBotLanguages();
  const mayChange = useMayChange();
  const chooser = useRef<HTMLInputElement>(null);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const take = async (file: File) => {
    const rows = readFile(file.name, await file.text());
    if (rows) setPlan(planImport(groups, language, rows));
    else toast.error(t("notFile"), { description: t("notFileText") });
  };
  const save = (form: FileForm) =>
    saveFile(
      `${botOf(document.getState().draft).name}.${language}.${form}`,
      writeFile(groups, { main, language }, form),
    );
  return (
    <>
      <Menu
        aria-label={t("file")}
        trigger={
          <IconButton kind="plain" label={t("file")}>
            <Ellipsis />
          </IconButton>
        }
      >
        {fileForms.map((form) => (
          <MenuItem
            key={form}
            id={form}
            icon={<Download />}
            label={t(`export.${form}`)}
            hint={t(`exportHint.${form}`)}
            onAction={() => save(form)}
          />
        ))}
        {mayChange ? (
          <MenuItem
            id="import"
            icon={<Upload />}
            label={t("import")}
            hint={t("importHint")}
            onAction={() => chooser.current?.click()}
          />
        ) : null}
      </Menu>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.po,.xlf,.xliff,text/csv"
        aria-label={t("import")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file);
          // Without this, choosing the same file a second time would do nothing.
          target.value = "";
        }}
      />
      {plan === null ? null : <ImportDialog plan={plan} language={language} onClose={() => setPlan(null)} />}
    </>
  );
};
