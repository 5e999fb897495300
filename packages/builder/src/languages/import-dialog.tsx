import type { ImportPlan } from "@parley/core/translating";
import { Button, cx, Dialog } from "@parley/ui/author";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { useDocument } from "../open-bot/document-context.tsx";
import { namesOf } from "./language-names.ts";
import styles from "./languages.module.css";
import { inBraces } from "./variable-warnings.tsx";

/** How many places are named. */
const named = 8;

interface ImportDialogProps {
  plan: ImportPlan;
  language: string;
  onClose: () => void;
}

/** Says what a file of translations changes before it does. Taking it is one step of undo. */
export const ImportDialog = ({ plan, language, onClose }: ImportDialogProps) => {
  const t = useTranslations("languages");
  const document = useDocument();
  const name = namesOf(language).english;
  const { operations, taken, same, empty, unknown, changed, lost } = plan;
  const count = taken.length;
  const apply = () => {
    document.change(t("imported", { language: name }), operations);
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
        <p>{count === 0 ? t("importNone") : t("importTaken", { count })}</p>
        <Places said="importChanged" places={changed.map(({ where }) => where)} />
        <Places said="importLost" places={lost.map(({ text, names }) => `${text.where}: ${inBraces(names)}`)} />
        <Places said="importUnknown" places={unknown} />
        {same > 0 ? <p>{t("importSame", { count: same })}</p> : null}
        {empty > 0 ? <p>{t("importEmpty", { count: empty })}</p> : null}
      </div>
    </Dialog>
  );
};

interface PlacesProps {
  said: "importChanged" | "importLost" | "importUnknown";
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
