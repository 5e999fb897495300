import { ControlTextsProvider, cx, EmptyState, Picker, VariableSourceProvider } from "@parley/ui/author";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Languages } from "lucide-react";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import listing from "../base/listing-page.module.css";
import { useTextsOfControls } from "../form/use-texts-of-controls.ts";
import { useVariableSource } from "../form/use-variable-source.ts";
import { useMayChange } from "../open-bot/document-context.tsx";
import { useBot } from "../open-bot/use-bot.ts";
import { languages as texts } from "../texts/en/languages.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { LanguageList } from "./language-list.tsx";
import { listLanguages, namesOf, tidyTag } from "./language-names.ts";
import styles from "./languages.module.css";
import { readFilter } from "./shown-texts.ts";
import { TextsTable } from "./texts-table.tsx";
import { useBotLanguages } from "./use-bot-languages.ts";

const ownTexts = { languages: texts };

/** The screen where the texts of a bot are translated. */
export const LanguagesScreen = () => (
  <MoreTexts texts={ownTexts}>
    <Screen />
  </MoreTexts>
);

const Screen = () => {
  const t = useTranslations("languages");
  const controlTexts = useTextsOfControls();
  const variables = useVariableSource();
  const mayChange = useMayChange();
  const { id: botId } = useBot();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const { main, further, ...languages } = useBotLanguages();
  const shown = further.find((tag) => tag === search.language) ?? further[0];
  const filter = readFilter(search.show);
  const show = (next: { language?: string; show?: string }) =>
    void navigate({
      to: "/bots/$botId/languages",
      params: { botId },
      search: { ...(shown === undefined ? {} : { language: shown }), show: filter, ...next },
      replace: true,
    });
  const add = (tag: string) => {
    if (!further.includes(tag)) languages.add(tag);
    show({ language: tag });
  };
  return (
    <ControlTextsProvider value={controlTexts}>
      <VariableSourceProvider value={variables}>
        <main className={cx(styles.screen)}>
          <div className={cx(styles.page)}>
            <header className={cx(styles.head)}>
              <h1 className={cx(listing.title)}>{t("title")}</h1>
              <p className={cx(listing.lead)}>{t("lead")}</p>
            </header>
            <div className={cx(styles.columns)}>
              <section className={cx(styles.side)} aria-label={t("title")}>
                <MainLanguage main={main} onChange={languages.setMain} />
                {further.length > 0 ? (
                  <LanguageList
                    further={further}
                    shown={shown}
                    onShow={(language) => show({ language })}
                    countOf={languages.countOf}
                    onRemove={languages.remove}
                  />
                ) : null}
                {mayChange ? <AddLanguage main={main} further={further} onAdd={add} /> : null}
              </section>
              {shown === undefined ? (
                <EmptyState
                  icon={<Languages />}
                  title={t("emptyTitle")}
                  text={mayChange ? t("emptyText") : t("emptyReadText")}
                />
              ) : (
                <TextsTable key={shown} language={shown} filter={filter} onFilter={(next) => show({ show: next })} />
              )}
            </div>
          </div>
        </main>
      </VariableSourceProvider>
    </ControlTextsProvider>
  );
};

/** The language that the bot is written in. */
const MainLanguage = ({ main, onChange }: { main: string; onChange: (tag: string) => void }) => {
  const t = useTranslations("languages");
  const mayChange = useMayChange();
  const choices = useMemo(() => listLanguages([]), []);
  const { own, english } = namesOf(main);
  const label = main === "" ? undefined : own === english ? own : `${own} (${english})`;
  if (!mayChange)
    return (
      <p className={cx(styles.mainLanguage)}>
        <span className={cx(listing.facts)}>{t("main")}</span>
        {label ?? "–"}
      </p>
    );
  return (
    <Picker
      label={t("main")}
      help={main === "" ? t("notSet") : t("mainHelp")}
      choices={choices}
      value={main === "" ? null : main}
      unknownLabel={label}
      placeholder={t("choose")}
      onChange={onChange}
      onType={(typed) => {
        const tag = tidyTag(typed);
        if (tag !== undefined) onChange(tag);
      }}
    />
  );
};

interface AddLanguageProps {
  main: string;
  further: readonly string[];
  onAdd: (tag: string) => void;
}

/** Adds a language from a list that is searched by its names. A tag that isn't listed can be typed. */
const AddLanguage = ({ main, further, onAdd }: AddLanguageProps) => {
  const t = useTranslations("languages");
  const choices = useMemo(() => listLanguages([main, ...further]), [main, further]);
  return (
    <Picker
      label={t("add")}
      choices={choices}
      value={null}
      placeholder={t("choose")}
      onChange={onAdd}
      onType={(typed) => {
        const tag = tidyTag(typed);
        if (tag !== undefined && tag !== main) onAdd(tag);
      }}
    />
  );
};
