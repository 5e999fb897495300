import { type AuditAction, type AuditFilter, auditActions, calls, writeRequest } from "@parley/api/app";
import { Button, cx, EmptyState, Select } from "@parley/ui/author";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Download, History } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { download } from "../base/download.ts";
import { ListingHead, ListingPage, NotYet } from "../base/listing-page.tsx";
import { botNamesQuery } from "../open-bot/other-bots.ts";
import { accountQuery } from "../session/account-query.ts";
import { activity } from "../texts/en/activity.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { keyOf } from "./action-key.ts";
import styles from "./activity.module.css";
import { ActivityDays } from "./activity-days.tsx";

/** The screen with the activity log of the workspace. It loads its texts. */
export const ActivityScreen = () => (
  <MoreTexts texts={{ activity }}>
    <Activity />
  </MoreTexts>
);

/** The value of a filter that matches everything. */
const all = "";

const isAction = (text: string | undefined): text is AuditAction => auditActions.some((action) => action === text);

const Activity = () => {
  const t = useTranslations("activity");
  const navigate = useNavigate();
  const { by, action, bot } = useSearch({ strict: false });
  const { data: state } = useQuery(accountQuery);
  const { data: bots } = useQuery(botNamesQuery);
  const filter: AuditFilter = {
    ...(by === undefined ? {} : { by }),
    ...(isAction(action) ? { action } : {}),
    ...(bot === undefined ? {} : { botId: bot }),
  };
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["activity", filter],
    queryFn: ({ pageParam }) =>
      api(calls.listActivity, { query: { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const first = data?.pages[0];
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const isFiltered = Object.keys(filter).length > 0;
  const choose = (change: { by?: string; action?: string; bot?: string }) =>
    void navigate({
      to: "/activity",
      search: Object.fromEntries(
        Object.entries({ by, action, bot, ...change }).filter(([, value]) => value !== undefined && value !== all),
      ),
      replace: true,
    });
  const people = [
    { id: all, label: t("everybody") },
    ...(first?.people ?? []).map(({ id, name, email }) => ({ id, label: name, hint: email })),
    { id: "owner-token", label: t("ownerToken") },
    { id: "server", label: t("server") },
    { id: "nobody", label: t("nobody") },
  ];
  return (
    <ListingPage title={t("title")}>
      <ListingHead
        title={t("title")}
        lead={first ? t("text", { workspace: state?.account?.workspace?.name ?? "", days: first.keptDays }) : " "}
        action={
          entries.length > 0 ? (
            <Button onPress={() => download(writeRequest(calls.exportActivity, { query: filter }).path)}>
              <Download aria-hidden />
              {t("export")}
            </Button>
          ) : null
        }
      />
      {entries.length > 0 || isFiltered ? (
        <div className={cx(styles.filters)}>
          <Select label={t("person")} choices={people} value={by ?? all} onChange={(id) => choose({ by: id })} />
          <Select
            label={t("action")}
            choices={[
              { id: all, label: t("everything") },
              ...auditActions.map((id) => ({ id, label: t(`actions.${keyOf(id)}`) })),
            ]}
            value={filter.action ?? all}
            onChange={(id) => choose({ action: id })}
          />
          <Select
            label={t("bot")}
            choices={[{ id: all, label: t("allBots") }, ...(bots ?? []).map(({ id, name }) => ({ id, label: name }))]}
            value={bot ?? all}
            onChange={(id) => choose({ bot: id })}
          />
        </div>
      ) : null}
      {data === undefined ? (
        <NotYet error={error} failedTitle={t("failedTitle")} onRetry={() => void refetch()} height="12rem" />
      ) : entries.length === 0 ? (
        <EmptyState
          icon={<History />}
          title={t(isFiltered ? "noneTitle" : "emptyTitle")}
          text={t(isFiltered ? "noneText" : "emptyText")}
          action={
            isFiltered ? (
              <Button onPress={() => choose({ by: all, action: all, bot: all })}>{t("clear")}</Button>
            ) : undefined
          }
        />
      ) : (
        <>
          <ActivityDays entries={entries} />
          {hasNextPage ? (
            <div className={cx(styles.more)}>
              <Button onPress={() => void fetchNextPage()} isPending={isFetchingNextPage}>
                {t("more")}
              </Button>
              {error === null ? null : <p role="alert">{describeError(error)}</p>}
            </div>
          ) : null}
        </>
      )}
    </ListingPage>
  );
};
