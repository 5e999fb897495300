import { type BotSummary, calls } from "@parley/api/app";
import { Button, ButtonLink, cx, EmptyState, ErrorState } from "@parley/ui/author";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CloudAlert, Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { trash } from "../texts/en/trash.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import listStyles from "./bot-list.module.css";
import { trashKey, trashQuery } from "./bot-queries.ts";
import styles from "./bots-screen.module.css";
import { BotsSkeleton } from "./bots-skeleton.tsx";
import { DeleteForeverDialog } from "./delete-forever-dialog.tsx";
import { FailureNote } from "./failure-note.tsx";
import { TrashItem } from "./trash-item.tsx";
import { useChange } from "./use-change.ts";
import { useSelection } from "./use-selection.ts";

/** The screen with deleted bots, which can be restored or deleted for good. It loads its texts. */
export const TrashScreen = () => (
  <MoreTexts texts={{ trash }}>
    <Trash />
  </MoreTexts>
);

const Trash = () => {
  const t = useTranslations("trash");
  const app = useTranslations("app");
  const queries = useQueryClient();
  const { data: bots, error, refetch } = useQuery(trashQuery);
  const { change, failure, forgetFailure } = useChange();
  const selection = useSelection((bots ?? []).map(({ id }) => id));
  const [doomed, setDoomed] = useState<readonly BotSummary[] | null>(null);
  const selected = (bots ?? []).filter(({ id }) => selection.has(id));

  const takeOut = (ids: readonly string[]) =>
    queries.setQueryData<BotSummary[]>(trashKey, (all) => all?.filter(({ id }) => !ids.includes(id)));
  const restore = (some: readonly BotSummary[]) => {
    const ids = some.map(({ id }) => id);
    selection.clear();
    void change({
      showAtOnce: () => takeOut(ids),
      call: () => api(calls.restoreBots, { body: { ids } }),
      done: () => toast(t("restored", { count: ids.length, name: some[0]?.name ?? "" })),
    });
  };
  const deleteForever = (some: readonly BotSummary[]) => {
    const ids = some.map(({ id }) => id);
    setDoomed(null);
    selection.clear();
    void change({
      showAtOnce: () => takeOut(ids),
      call: () => api(calls.deleteBotsForever, { body: { ids } }),
      done: () => toast(t("goneToast", { count: ids.length, name: some[0]?.name ?? "" })),
    });
  };

  return (
    <main className={cx(styles.page)}>
      <title>{`${t("title")} · ${app("name")}`}</title>
      {bots !== undefined ? (
        <>
          <div className={cx(styles.head)}>
            <div className={cx(styles.titles)}>
              <h1 className={cx(styles.title)}>{t("title")}</h1>
              {bots.length === 0 ? null : <p className={cx(styles.text)}>{t("text")}</p>}
            </div>
            {bots.length === 0 ? null : (
              <div className={cx(styles.tools)}>
                {selected.length === 0 ? (
                  <Button onPress={() => setDoomed(bots)}>{t("emptyTrash")}</Button>
                ) : (
                  <>
                    <span role="status">{t("selected", { count: selected.length })}</span>
                    <Button onPress={() => restore(selected)}>{t("restore")}</Button>
                    <Button onPress={() => setDoomed(selected)}>{t("deleteForever")}</Button>
                  </>
                )}
              </div>
            )}
          </div>
          <FailureNote failure={failure} onClose={forgetFailure} />
          {bots.length === 0 ? (
            <div className={cx(styles.empty)}>
              <EmptyState
                icon={<Trash2 />}
                title={t("emptyTitle")}
                text={t("emptyText")}
                action={<ButtonLink href="/">{t("toBots")}</ButtonLink>}
              />
            </div>
          ) : (
            <ul className={cx(listStyles.list)} aria-label={t("title")}>
              {bots.map((bot) => (
                <TrashItem
                  key={bot.id}
                  bot={bot}
                  isSelected={selection.has(bot.id)}
                  onSelect={() => selection.toggle(bot.id, false)}
                  onRestore={() => restore([bot])}
                  onDelete={() => setDoomed([bot])}
                />
              ))}
            </ul>
          )}
        </>
      ) : error !== null ? (
        <ErrorState
          icon={<CloudAlert />}
          title={t("failedTitle")}
          text={describeError(error)}
          retryLabel={app("retry")}
          onRetry={() => void refetch()}
        />
      ) : (
        <BotsSkeleton />
      )}
      {doomed === null ? null : (
        <DeleteForeverDialog bots={doomed} onClose={() => setDoomed(null)} onConfirm={() => deleteForever(doomed)} />
      )}
    </main>
  );
};
