import type { ImportPlan, ReadRow } from "@parley/core/translating";
import { Button, cx, Dialog } from "@parley/ui/author";
import { toast } from "sonner";
import { useFormatter, useTranslations } from "use-intl";
import { dollarFormat } from "../base/dollars.ts";
import { useDocument } from "../open-bot/document-context.tsx";
import { namesOf, writtenAs } from "./language-names.ts";
import styles from "./languages.module.css";
import type { ModelTranslations } from "./translate-rows.ts";
import { inBraces } from "./variable-warnings.tsx";

/** How many places are named. */
const named = 8;

interface ImportDialogProps {
  plan: ImportPlan;
  language: string;
  /** The model whose translations those are; else they come from a file. */
  by?: ModelTranslations;
  onClose: () => void;
}

/** Says what translations from outside change before they do. Taking them is one step of undo. */
export const ImportDialog = ({ plan, language, by, onClose }: ImportDialogProps) => {
  const t = useTranslations("languages");
  const document = useDocument();
  const name = namesOf(language).english;
  const { operations, taken, same, empty, unknown, changed, lost } = plan;
  const count = taken.length;
  const apply = () => {
    document.change(t(by ? "translated" : "imported", { language: name }), operations);
    toast.success(t("importDone", { count }));
    onClose();
  };
  return (
    <Dialog
      title={t("importTitle", { language: name })}
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      actions={
        count === 0 ? (
          <Button onPress={onClose}>{t("close")}</Button>
        ) : (
          <>
            <Button onPress={onClose}>{t("cancel")}</Button>
            <Button kind="primary" onPress={apply} autoFocus>
              {t("importApply", { count })}
            </Button>
          </>
        )
      }
    >
      <div className={cx(styles.report)}>
        {by && by.error !== null ? <p role="alert">{t("translateFailed", { reason: by.error })}</p> : null}
        <p>{count > 0 ? t("importTaken", { count }) : t(by ? "translatedNone" : "importNone")}</p>
        <Places said="importChanged" places={changed.map(({ where }) => where)} />
        <Places said="importLost" places={lost.map(({ text, names }) => `${text.where}: ${inBraces(names)}`)} />
        <Places said="importUnknown" places={unknown} />
        <Places
          said="translateFaults"
          places={(by?.faults ?? []).map(({ row, fault }) => `${row.where}: ${t(`faults.${fault}`)}`)}
        />
        {same > 0 ? <p>{t("importSame", { count: same })}</p> : null}
        {by ? <Used by={by} /> : null}
        {by && by.rows.length > 0 ? <Pairs rows={by.rows} language={language} /> : null}
        {empty > 0 ? <p>{t("importEmpty", { count: empty })}</p> : null}
      </div>
    </Dialog>
  );
};

/** How many translations are shown. Whoever wants to read them all does so in the table, and can take them back. */
const shownPairs = 50;

/** The words of a row, without the tags around them. */
const wordsOf = (cell: string): string => cell.replace(/<[^>]*>/g, "");

/** The first of the translations, beneath what they translate. */
const Pairs = ({ rows, language }: { rows: readonly ReadRow[]; language: string }) => (
  <dl className={cx(styles.pairs)} tabIndex={0}>
    {rows.slice(0, shownPairs).map(({ key, main, translation }) => (
      <div key={key}>
        <dt dir="auto">{wordsOf(main)}</dt>
        <dd {...writtenAs(language)}>{wordsOf(translation)}</dd>
      </div>
    ))}
  </dl>
);

/** What a model has used, as far as it tells. */
const Used = ({ by: { tokens, cost } }: { by: ModelTranslations }) => {
  const t = useTranslations("languages");
  const format = useFormatter();
  if (tokens === undefined) return null;
  return (
    <p>
      {t("translateTokens", { tokens })}
      {cost === undefined ? null : ` · ${format.number(cost, dollarFormat(cost))}`}
    </p>
  );
};

interface PlacesProps {
  said: "importChanged" | "importLost" | "importUnknown" | "translateFaults";
  places: readonly string[];
}

/** What is the matter with some rows, and the first of them. */
const Places = ({ said, places }: PlacesProps) => {
  const t = useTranslations("languages");
  if (places.length === 0) return null;
  return (
    <>
      <p>{t(said, { count: places.length })}</p>
      <ul>
        {[...new Set(places)].slice(0, named).map((place) => (
          <li key={place}>{place}</li>
        ))}
        {places.length > named ? <li>{t("importMore", { count: places.length - named })}</li> : null}
      </ul>
    </>
  );
};
