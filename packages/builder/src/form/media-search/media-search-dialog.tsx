import { type AnswerOf, calls, type MediaItem } from "@parley/api/app";
import { Button, cx, Dialog, EmptyState, ErrorState, SearchField, Skeleton } from "@parley/ui/author";
import { useEffect, useState } from "react";
import { GridList, GridListItem, Link, Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useTranslations } from "use-intl";
import { api } from "../../base/api.ts";
import styles from "./media-search.module.css";
import { useFoundMedia } from "./use-found-media.ts";

type Library = AnswerOf<typeof calls.listMediaLibraries>["libraries"][number];

interface MediaSearchDialogProps {
  title: string;
  libraries: readonly Library[];
  onChoose: (address: string) => void;
  onClose: () => void;
}

/** How long typing must pause before a search, in milliseconds: libraries limit the number of searches. */
const pause = 400;
const longestWords = 50;

/** A dialog that searches a media library and returns the address of the chosen picture or video. */
export const MediaSearchDialog = ({ title, libraries, onChoose, onClose }: MediaSearchDialogProps) => {
  const t = useTranslations("form");
  const [typed, setTyped] = useState("");
  const [words, setWords] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const show = (library: Library) => (
    <FoundMedia key={`${library.id} ${words}`} library={library} words={words} onChoose={onChoose} />
  );
  const [first] = libraries;
  return (
    <Dialog title={title} isOpen onClose={onClose} closeLabel={t("close")} isWide>
      <SearchField
        label={title}
        placeholder={t("search")}
        value={typed}
        onChange={setTyped}
        onSubmit={(text) => setWords(text.trim())}
        maxLength={longestWords}
        autoFocus
      />
      {libraries.length === 1 && first ? (
        show(first)
      ) : (
        <Tabs className={cx(styles.libraries)}>
          <TabList aria-label={t("searchMedia.libraries")} className={cx(styles.tabs)}>
            {libraries.map(({ id, name }) => (
              <Tab key={id} id={id} className={cx(styles.tab)}>
                {name}
              </Tab>
            ))}
          </TabList>
          {libraries.map((library) => (
            <TabPanel key={library.id} id={library.id} className={cx(styles.panel)}>
              {show(library)}
            </TabPanel>
          ))}
        </Tabs>
      )}
    </Dialog>
  );
};

interface FoundMediaProps {
  library: Library;
  words: string;
  onChoose: (address: string) => void;
}

const FoundMedia = ({ library, words, onChoose }: FoundMediaProps) => {
  const t = useTranslations("form");
  const { id, name, homeUrl } = library;
  const { items, problem, isFetching, hasNextPage, fetchNextPage, refetch } = useFoundMedia(id, words);
  const choose = (key: string | number) => {
    const item = items?.find((one) => one.id === key);
    if (!item) return;
    // If Unsplash can't be told of the download, the server logs it.
    if (id === "unsplash") api(calls.chooseUnsplashPhoto, { params: { id: item.id } }).catch(() => undefined);
    onChoose(item.url);
  };
  const nothing = words === "" ? t("searchMedia.nothing") : t("searchMedia.noneText", { name, words });
  return (
    <>
      <div className={cx(styles.found)} aria-busy={isFetching}>
        {items ? (
          <GridList
            aria-label={t("searchMedia.results", { name })}
            className={cx(styles.grid)}
            layout="grid"
            keyboardNavigationBehavior="tab"
            items={items}
            onAction={choose}
            renderEmptyState={() => <EmptyState title={t("searchMedia.none")} text={nothing} />}
          >
            {(item) => <FoundItem item={item} />}
          </GridList>
        ) : problem === null ? (
          <Waiting />
        ) : (
          <ErrorState
            title={t("searchMedia.failed")}
            text={problem}
            retryLabel={t("tryAgain")}
            onRetry={() => void refetch()}
          />
        )}
        {items && problem !== null ? (
          <p role="alert" className={cx(styles.problem)}>
            {problem}
          </p>
        ) : null}
        {hasNextPage ? (
          <div className={cx(styles.more)}>
            <Button onPress={() => void fetchNextPage()} isPending={isFetching}>
              {t("searchMedia.more")}
            </Button>
          </div>
        ) : null}
      </div>
      <p className={cx(styles.credit)}>
        <a href={homeUrl} target="_blank" rel="noreferrer">
          {t("searchMedia.poweredBy", { name })}
        </a>
      </p>
    </>
  );
};

const FoundItem = ({ item: { id, title, preview, width, height, author, authorUrl } }: { item: MediaItem }) => {
  const t = useTranslations("form.searchMedia");
  const name = title !== "" ? title : author === "" ? t("unnamed") : t("untitled", { author });
  return (
    <GridListItem id={id} textValue={name} className={cx(styles.item)}>
      <img className={cx(styles.picture)} src={preview} alt={name} width={width} height={height} loading="lazy" />
      {author === "" ? null : authorUrl === null ? (
        <span className={cx(styles.author)}>{t("by", { author })}</span>
      ) : (
        <Link className={cx(styles.author)} href={authorUrl} target="_blank" rel="noreferrer">
          {t("by", { author })}
        </Link>
      )}
    </GridListItem>
  );
};

const Waiting = () => (
  <div className={cx(styles.grid)}>
    {Array.from({ length: 12 }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
      <Skeleton key={place} height="7rem" />
    ))}
  </div>
);
