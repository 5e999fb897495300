import { applyOperations, type Difference, type Operation, repairDraft } from "@parley/core/draft";
import { Button, Checkbox, cx, Dialog, EmptyState } from "@parley/ui/author";
import { Equal } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { useDocument } from "../open-bot/document-context.tsx";
import { ComparedWords, chapters } from "./comparison-list.tsx";
import { ComparisonNotYet } from "./comparison-panel.tsx";
import styles from "./parts-dialog.module.css";
import { useComparison } from "./use-comparison.ts";
import { withNeeded } from "./with-needed.ts";

/** Brings parts of a version back into the draft, each told as what becomes of the draft by it. */
export const PartsDialog = ({ version, onClose }: { version: number; onClose: () => void }) => {
  const t = useTranslations("history");
  const document = useDocument();
  const { comparison, error, retry } = useComparison("draft", version);
  // What another difference does along has nothing to choose.
  const differences = comparison?.differences.filter(({ operations }) => operations.length > 0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const keys = new Map(differences?.map((difference, place) => [difference, `${place} ${difference.sentence}`]));
  const keyOf = (difference: Difference) => keys.get(difference) ?? "";
  const picked = differences?.filter((difference) => chosen.has(keyOf(difference))) ?? [];
  const taken = withNeeded(differences ?? [], picked);
  const choose = (some: readonly Difference[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const key of some.map(keyOf)) isChosen ? next.add(key) : next.delete(key);
    setChosen(next);
  };
  const bringBack = () => {
    const operations = taken.flatMap((difference) => difference.operations);
    document.change(t("partsLabel", { version }), (draft): Operation[] => {
      const made = applyOperations(draft, operations).draft;
      // A way whose other end was not chosen leads nowhere.
      return [...operations, ...repairDraft(made, draft).operations];
    });
    toast.success(t("partsDone", { count: taken.length, version }));
    onClose();
  };
  return (
    <Dialog
      title={t("partsTitle", { version })}
      isOpen
      isWide
      onClose={onClose}
      closeLabel={t("close")}
      actions={
        differences?.length ? (
          <>
            <Button onPress={onClose}>{t("cancel")}</Button>
            <Button kind="primary" onPress={bringBack} isDisabled={taken.length === 0}>
              {t("partsButton", { count: taken.length })}
            </Button>
          </>
        ) : undefined
      }
    >
      {differences === undefined ? (
        <ComparisonNotYet error={error} retry={retry} />
      ) : differences.length === 0 ? (
        <EmptyState icon={<Equal />} title={t("same")} text={t("partsNone")} />
      ) : (
        <>
          <p className={cx(styles.lead)}>{t("partsLead")}</p>
          {chapters(differences).map(({ groupId, entries }) => (
            <Chapter
              key={groupId ?? ""}
              title={groupId === undefined ? t("wholeBot") : (entries[0]?.groupTitle ?? "")}
              {...{ entries, choose }}
              isChosen={(difference) => chosen.has(keyOf(difference))}
              isTaken={(difference) => taken.includes(difference)}
              keyOf={keyOf}
            />
          ))}
        </>
      )}
    </Dialog>
  );
};

interface ChapterProps {
  title: string;
  entries: readonly Difference[];
  keyOf: (difference: Difference) => string;
  isChosen: (difference: Difference) => boolean;
  /** Chosen, or needed by what is chosen. */
  isTaken: (difference: Difference) => boolean;
  choose: (differences: readonly Difference[], isChosen: boolean) => void;
}

/** What differs in a group; a box at its title chooses all of it. */
const Chapter = ({ title, entries, keyOf, isChosen, isTaken, choose }: ChapterProps) => {
  const count = entries.filter(isTaken).length;
  return (
    <section className={cx(styles.chapter)} aria-label={title}>
      <div className={cx(styles.title)}>
        <Checkbox
          label={title}
          isSelected={count === entries.length}
          isIndeterminate={count > 0 && count < entries.length}
          onChange={(isAll) => choose(entries, isAll)}
        />
      </div>
      <ul className={cx(styles.entries)}>
        {entries.map((difference) => (
          <li key={keyOf(difference)}>
            <Checkbox
              label={difference.sentence}
              isSelected={isTaken(difference)}
              isDisabled={isTaken(difference) && !isChosen(difference)}
              onChange={(isOn) => choose([difference], isOn)}
            />
            {difference.words ? <ComparedWords words={difference.words} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
};
