import { calls, type ModelUsage, writeRequest } from "@parley/api/app";
import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import { Button, cx, EmptyState, Select } from "@parley/ui/author";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Download, Gauge } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { download } from "../base/download.ts";
import { ListingHead, ListingPage, NotYet } from "../base/listing-page.tsx";
import { dayOf, daysOf } from "../base/periods.ts";
import figures from "../numbers/numbers.module.css";
import { botNamesQuery } from "../open-bot/other-bots.ts";
import { useWorkspace } from "../session/workspaces-query.ts";
import { usage as texts } from "../texts/en/usage.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { CeilingCard } from "./ceiling-card.tsx";
import styles from "./usage.module.css";
import { UsageChart } from "./usage-chart.tsx";
import { useUsageFormat } from "./usage-format.ts";
import { usageKey } from "./usage-query.ts";
import { UsageTable } from "./usage-table.tsx";

/** The screen with what models were used for and what they cost. It loads its texts. */
export const UsageScreen = () => (
  <MoreTexts texts={{ usage: texts }}>
    <Usage />
  </MoreTexts>
);

const periods = ["last7Days", "last30Days", "monthToDate", "lastMonth", "yearToDate"] as const;
const usual = "last30Days";
/** The value of a filter that matches everything. */
const all = "";

const Usage = () => {
  const t = useTranslations("usage");
  const navigate = useNavigate();
  const { period: asked, bot } = useSearch({ strict: false });
  const period = periods.find((one) => one === asked) ?? usual;
  const workspace = useWorkspace();
  const { data: bots } = useQuery(botNamesQuery);
  const now = new Date();
  const { from, to = dayOf(now) } = daysOf(period, now);
  const query = { from, to, ...(bot === undefined ? {} : { botId: bot }) };
  const { data, error, refetch } = useQuery({
    queryKey: [...usageKey, query],
    queryFn: () => api(calls.getModelUsage, { query }),
    placeholderData: keepPreviousData,
  });
  const choose = (change: { period?: string; bot?: string }) => {
    const search = Object.entries({ period, bot, ...change }).filter(
      ([key, value]) => value !== undefined && value !== all && !(key === "period" && value === usual),
    );
    void navigate({ to: "/usage", search: Object.fromEntries(search), replace: true });
  };
  const isEmpty = data !== undefined && data.total.calls === 0;
  return (
    <ListingPage title={t("title")}>
      <ListingHead
        title={t("title")}
        lead={workspace ? t("text", { workspace: workspace.name }) : " "}
        action={
          data === undefined || isEmpty ? null : (
            <Button onPress={() => download(writeRequest(calls.exportModelUsage, { query }).path)}>
              <Download aria-hidden />
              {t("export")}
            </Button>
          )
        }
      />
      <div className={cx(styles.filters)}>
        <Select
          label={t("period")}
          choices={periods.map((id) => ({ id, label: t(`periods.${id}`) }))}
          value={period}
          onChange={(id) => choose({ period: id })}
        />
        <Select
          label={t("bot")}
          choices={[{ id: all, label: t("allBots") }, ...(bots ?? []).map(({ id, name }) => ({ id, label: name }))]}
          value={bot ?? all}
          onChange={(id) => choose({ bot: id })}
        />
      </div>
      {data === undefined ? (
        <NotYet error={error} failedTitle={t("failedTitle")} onRetry={() => void refetch()} height="16rem" />
      ) : (
        <div className={cx(styles.content)}>
          {isEmpty ? (
            <EmptyState
              icon={<Gauge />}
              title={t("emptyTitle")}
              text={t(period === usual && bot === undefined ? "emptyText" : "emptyCutText")}
            />
          ) : (
            <Figures usage={data} from={from} to={to} />
          )}
          <CeilingCard ceilings={data.ceilings} mayChange={workspace?.role === "admin"} />
        </div>
      )}
    </ListingPage>
  );
};

interface FiguresProps {
  usage: ModelUsage;
  from: string;
  to: string;
}

const Figures = ({ usage: { total, days, models, bots }, from, to }: FiguresProps) => {
  const t = useTranslations("usage");
  const format = useUsageFormat();
  const heads = [
    { label: t("cost"), value: format.cost(total), hint: t("costHint") },
    {
      label: t("tokens"),
      value: format.tokens(total),
      hint: t("tokensHint", {
        read: format.whole(total.promptTokens),
        written: format.whole(total.completionTokens),
      }),
    },
    {
      label: t("questions"),
      value: format.whole(total.calls),
      hint: t("failures", { count: total.failures }),
    },
    { label: t("time"), value: format.seconds(total), hint: t("timeHint") },
  ];
  const unpriced = models.filter((one) => one.unpriced > 0).map(({ model }) => model || t("others"));
  return (
    <>
      <section aria-label={t("headline")}>
        <dl className={cx(figures.figures)}>
          {heads.map(({ label, value, hint }) => (
            <div key={label} className={cx(figures.figure)}>
              <dt>{label}</dt>
              <dd className={cx(figures.value)}>{value}</dd>
              <dd className={cx(figures.soft)}>{hint}</dd>
            </div>
          ))}
        </dl>
      </section>
      {unpriced.length === 0 ? null : (
        <p className={cx(styles.note)}>
          {t("unpriced", { count: total.unpriced, models: [...new Set(unpriced)].slice(0, 10).join(", ") })}
        </p>
      )}
      <UsageChart days={days} from={from} to={to} />
      <UsageTable
        title={t("models")}
        column={t("model")}
        rows={models.map(({ blockType, model, ...sums }) => ({
          key: `${blockType} ${model}`,
          name: (
            <>
              {model || t("others")}
              <span className={cx(styles.provider)}>{lookup(definitions, blockType)?.label ?? blockType}</span>
            </>
          ),
          sums,
        }))}
      />
      <UsageTable
        title={t("bots")}
        column={t("bot")}
        rows={bots.map(({ botId, name, ...sums }) => ({
          key: botId,
          name:
            name === null ? (
              t("deletedBot")
            ) : (
              <Link to="/bots/$botId" params={{ botId }}>
                {name}
              </Link>
            ),
          sums,
        }))}
      />
    </>
  );
};
