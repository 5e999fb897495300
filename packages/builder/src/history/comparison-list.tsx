import type { Comparison, Difference, Effect } from "@parley/core/draft";
import { Button, cx, EmptyState } from "@parley/ui/author";
import { Equal, Minus, MoveRight, Pencil, Plus, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { useJump } from "../open-bot/jump.ts";
import styles from "./comparison-list.module.css";

/** The differences that are shown at once; a button shows the others. */
const shownAtFirst = 60;

const icons = { added: Plus, removed: Minus, changed: Pencil, moved: MoveRight } as const;

interface ComparisonListProps {
  comparison: Comparison;
  /** Called before a place is shown. Absent where the later side is not what the author works on. */
  onShow?: (() => void) | undefined;
}

/** What differs between two sides, group by group; what authors would regret not to have known comes first. */
export const ComparisonList = ({ comparison: { effects, differences }, onShow }: ComparisonListProps) => {
  const t = useTranslations("history");
  const [isWhole, setWhole] = useState(false);
  if (differences.length === 0 && effects.length === 0)
    return <EmptyState icon={<Equal />} title={t("same")} text={t("sameText")} />;
  const shown = isWhole ? differences : differences.slice(0, shownAtFirst);
  const left = differences.length - shown.length;
  return (
    <div className={cx(styles.comparison)}>
      {effects.length > 0 ? <Effects effects={effects} onShow={onShow} /> : null}
      {chapters(shown).map(({ groupId, entries }) => (
        <Chapter key={groupId ?? ""} groupId={groupId} entries={entries} onShow={onShow} />
      ))}
      {left > 0 ? <Button onPress={() => setWhole(true)}>{t("more", { count: left })}</Button> : null}
    </div>
  );
};

/** The differences of each group. They come in the order of groups. */
export const chapters = (
  differences: readonly Difference[],
): { groupId: string | undefined; entries: Difference[] }[] => {
  const found: { groupId: string | undefined; entries: Difference[] }[] = [];
  for (const difference of differences) {
    const last = found.at(-1);
    if (last && last.groupId === difference.groupId) last.entries.push(difference);
    else found.push({ groupId: difference.groupId, entries: [difference] });
  }
  return found;
};

const Effects = ({ effects, onShow }: { effects: readonly Effect[]; onShow: (() => void) | undefined }) => {
  const t = useTranslations("history");
  return (
    <section className={cx(styles.effects)} aria-label={t("effects")}>
      <h3 className={cx(styles.effectsTitle)}>
        <TriangleAlert aria-hidden />
        {t("effects")}
      </h3>
      <ul>
        {effects.map((effect) => (
          <li key={effect.sentence} className={cx(styles.entry)}>
            <span>{effect.sentence}</span>
            <ShowButton {...effect} onShow={onShow} />
          </li>
        ))}
      </ul>
    </section>
  );
};

interface ChapterProps {
  groupId: string | undefined;
  entries: readonly Difference[];
  onShow: (() => void) | undefined;
}

const Chapter = ({ groupId, entries, onShow }: ChapterProps) => {
  const t = useTranslations("history");
  const groupTitle = entries[0]?.groupTitle;
  const title = groupId === undefined ? t("wholeBot") : (groupTitle ?? "");
  return (
    <section className={cx(styles.chapter)} aria-label={title}>
      <h3 className={cx(styles.title)}>{title}</h3>
      <ul>
        {entries.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences may repeat, and the list is made anew as a whole.
          <Entry key={`${place} ${entry.sentence}`} {...entry} onShow={onShow} />
        ))}
      </ul>
    </section>
  );
};

/** A text word by word, with what goes and what comes. */
export const ComparedWords = ({ words }: { words: NonNullable<Difference["words"]> }) => (
  <p className={cx(styles.text)}>
    {words.map(({ kind, text }, index) => {
      const key = `${index} ${kind}`;
      if (kind === "added") return <ins key={key}>{text}</ins>;
      return kind === "removed" ? <del key={key}>{text}</del> : <span key={key}>{text}</span>;
    })}
  </p>
);

const Entry = ({ kind, sentence, words, details, onShow, ...place }: Difference & Pick<ChapterProps, "onShow">) => {
  const t = useTranslations("history");
  const Icon = icons[kind];
  return (
    <li className={cx(styles.entry)} data-kind={kind}>
      <span className={cx(styles.mark)}>
        <Icon role="img" aria-label={t(kind)} />
      </span>
      <div className={cx(styles.words)}>
        <span>{sentence}</span>
        {words ? <ComparedWords words={words} /> : null}
        {details && details.length > 0 ? (
          <ul className={cx(styles.details)}>
            {details.map((detail, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat.
              <li key={`${index} ${detail}`}>{detail}</li>
            ))}
          </ul>
        ) : null}
      </div>
      {kind === "removed" ? null : <ShowButton sentence={sentence} {...place} onShow={onShow} />}
    </li>
  );
};

interface ShowButtonProps {
  sentence: string;
  groupId?: string;
  blockId?: string;
  onShow: (() => void) | undefined;
}

/** Leads to the place in the flow, if it is there. */
const ShowButton = ({ sentence, groupId, blockId, onShow }: ShowButtonProps) => {
  const t = useTranslations("history");
  const jump = useJump();
  const isThere = useDocumentState(({ draft }) =>
    blockId === undefined ? groupId !== undefined && groupId in draft.groups : blockId in draft.blocks,
  );
  if (!onShow || !isThere) return null;
  return (
    <Button
      isSmall
      kind="quiet"
      aria-label={t("showPlace", { sentence })}
      onPress={() => {
        onShow();
        jump(blockId === undefined ? { groupId } : { blockId });
      }}
    >
      {t("show")}
    </Button>
  );
};
