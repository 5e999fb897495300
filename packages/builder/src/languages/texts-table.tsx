import type { Operation } from "@parley/core/draft";
import { isLanguageTag } from "@parley/core/fields";
import { countTexts, setTranslation } from "@parley/core/translating";
import { Button, cx, EmptyState, SearchField, Segmented } from "@parley/ui/author";
import { CircleCheck, MessageSquareText, SearchX, Sparkles } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import listing from "../base/listing-page.module.css";
import { useDocument, useIsMember, useMayChange } from "../open-bot/document-context.tsx";
import { useJump } from "../open-bot/jump.ts";
import { ExchangeMenu } from "./exchange-menu.tsx";
import { namesOf } from "./language-names.ts";
import styles from "./languages.module.css";
import { OpenButton } from "./open-button.tsx";
import { cutTexts, filterTexts, groupMissing, type TextFilter, wordsOf } from "./shown-texts.ts";
import { type RowActions, TextRow } from "./text-row.tsx";
import { TranslateDialog } from "./translate-dialog.tsx";
import { useTexts } from "./use-texts.ts";

/** How many texts are drawn at once; more are shown when asked for. */
const drawn = 200;

interface TextsTableProps {
  language: string;
  filter: TextFilter;
  onFilter: (filter: TextFilter) => void;
}

/** All texts of the bot, each beside its translation. */
export const TextsTable = ({ language, filter, onFilter }: TextsTableProps) => {
  const t = useTranslations("languages");
  const document = useDocument();
  const mayChange = useMayChange();
  const isMember = useIsMember();
  const jump = useJump();
  const all = useTexts(language);
  const { all: needed, missing, changed } = useMemo(() => countTexts(all), [all]);
  const count = useMemo(() => all.reduce((sum, { texts }) => sum + texts.length, 0), [all]);
  const same = useMemo(() => groupMissing(all), [all]);
  const [search, setSearch] = useState("");
  const [most, setMost] = useState(drawn);
  const [isTranslating, setTranslating] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const name = namesOf(language).english;

  // Another filter begins anew; until then, nothing that was shown goes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say that others are asked for.
  const held = useMemo(() => new Set<string>(), [filter, search]);
  const found = filterTexts(all, filter, search, held);
  const shown = cutTexts(found, most);
  const keys = shown.flatMap(({ texts }) => texts.map(({ key }) => key));
  const left = found.reduce((sum, { texts }) => sum + texts.length, 0) - keys.length;

  const latest = useRef({ keys, same });
  latest.current = { keys, same };
  const actions = useMemo((): RowActions => {
    const change = (operations: readonly Operation[], label = t("translate", { language: name })) =>
      document.change(label, operations);
    return {
      enter: ({ key }) => setActive(key),
      next: ({ key }) => {
        const next = latest.current.keys[latest.current.keys.indexOf(key) + 1];
        if (next !== undefined) setActive(next);
      },
      translate: (text, value) => change([setTranslation(text, language, value)]),
      markRight: (text) => change([setTranslation(text, language, text.translation)], t("markRight")),
      translateSame: (text) => {
        const others = latest.current.same.get(wordsOf(text)) ?? [];
        change(others.map((other) => setTranslation(other, language, text.translation)));
      },
    };
  }, [document, language, name, t]);

  if (!isLanguageTag(language)) return <EmptyState icon={<SearchX />} title={t("wrongTag", { tag: language })} />;
  if (count === 0) return <EmptyState icon={<MessageSquareText />} title={t("noTextsTitle")} text={t("noTextsText")} />;
  return (
    <section className={cx(styles.table)} aria-label={t("texts", { language: name })}>
      <div className={cx(styles.tools)}>
        <Segmented
          label={t("filter")}
          isLabelHidden
          choices={[
            { id: "all", label: t("all", { count }) },
            { id: "missing", label: t("missing", { count: missing }) },
            { id: "changed", label: t("changed", { count: changed }) },
          ]}
          value={filter}
          onChange={onFilter}
        />
        <div className={cx(styles.search)}>
          <SearchField label={t("search")} value={search} onChange={setSearch} />
        </div>
        {isMember && mayChange && missing + changed > 0 ? (
          <Button onPress={() => setTranslating(true)}>
            <Sparkles />
            {t("translateByModel")}
          </Button>
        ) : null}
        <OpenButton language={language} />
        <ExchangeMenu language={language} groups={all} />
      </div>
      {isTranslating ? (
        <TranslateDialog language={language} groups={all} onClose={() => setTranslating(false)} />
      ) : null}
      {found.length === 0 ? (
        search === "" ? (
          <EmptyState
            icon={<CircleCheck />}
            title={filter === "missing" ? t("nothingMissing", { language: name }) : t("nothingChanged")}
            action={<Button onPress={() => onFilter("all")}>{t("showAll")}</Button>}
          />
        ) : (
          <EmptyState
            icon={<SearchX />}
            title={t("nothingFound")}
            action={<Button onPress={() => setSearch("")}>{t("clearSearch")}</Button>}
          />
        )
      ) : null}
      {shown.map(({ groupId, title, texts }) => (
        <section key={groupId} className={cx(styles.group)} aria-label={title || t("untitled")}>
          <h2 className={cx(styles.groupTitle)}>
            <button type="button" onClick={() => jump({ groupId })}>
              {title || t("untitled")}
            </button>
          </h2>
          <ul className={cx(listing.rows)}>
            {texts.map((text) => (
              <TextRow
                key={text.key}
                text={text}
                language={language}
                isActive={mayChange && text.key === active}
                sameCount={text.state === "done" ? (same.get(wordsOf(text))?.length ?? 0) : 0}
                actions={actions}
              />
            ))}
          </ul>
        </section>
      ))}
      {left > 0 ? (
        <Button onPress={() => setMost(most + drawn)}>{t("more", { count: Math.min(left, drawn) })}</Button>
      ) : null}
      {mayChange && needed > 0 && found.length > 0 ? <p className={cx(styles.hint)}>{t("keys")}</p> : null}
    </section>
  );
};
