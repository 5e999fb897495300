import { Button, cx, Dialog, EmptyState, Segmented, Select } from "@parley/ui/author";
import { Send } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { NotYet } from "../base/listing-page.tsx";
import styles from "./deliveries-list.module.css";
import { DeliveryRow } from "./deliveries-list.tsx";
import toolbar from "./results-toolbar.module.css";
import { SentBlocks } from "./sent-blocks.tsx";
import { ServiceCallList, ServiceCallRow } from "./service-call-list.tsx";
import { useBlockName } from "./use-block-name.ts";
import { useDeliveryActions } from "./use-deliveries.ts";
import { type SentWish, sentPeriods, useSent, useSentBlocks } from "./use-sent.ts";

interface SentButtonProps {
  botId: string;
  /** What an address asks for: all of it, or what failed; of one block. */
  search: { sent?: string; block?: string };
  onClose: () => void;
}

/** A button that opens the list of what a bot's chats have sent to other services and asked of them. */
export const SentButton = ({ botId, search: { sent, block }, onClose }: SentButtonProps) => {
  const t = useTranslations("results");
  const [isOpen, setIsOpen] = useState(sent !== undefined);
  const first: SentWish = {
    period: null,
    ...(block === undefined ? {} : { blockId: block }),
    ...(sent === "failed" ? { state: "failed" as const } : {}),
  };
  const close = () => {
    setIsOpen(false);
    onClose();
  };
  return (
    <>
      <Button kind="plain" aria-label={t("deliveries")} onPress={() => setIsOpen(true)}>
        <Send aria-hidden />
        <span className={cx(toolbar.word)}>{t("deliveries")}</span>
      </Button>
      <Dialog title={t("sentTitle")} isOpen={isOpen} isWide onClose={close} closeLabel={t("closeDeliveries")}>
        <Sent botId={botId} first={first} />
      </Dialog>
    </>
  );
};

const any = "any";
const states = [any, "done", "failed", "open"] as const;

/** A key of a wish without a value, or with one. */
const wanted = <Key extends string, Value extends string>(key: Key, value: Value | typeof any) =>
  (value === any ? {} : { [key]: value }) as { [K in Key]?: Exclude<Value, typeof any> };

const Sent = ({ botId, first }: { botId: string; first: SentWish }) => {
  const t = useTranslations("results");
  const [view, setView] = useState<"all" | "blocks">("all");
  const [wish, setWish] = useState(first);
  const { data: known } = useSentBlocks(botId, null);
  const nameBlock = useBlockName();
  const { blockId, host, state, period } = wish;
  const { blockId: _, ...others } = wish;
  const { host: __, ...withoutHost } = wish;
  const { state: ___, ...withoutState } = wish;
  const blocks = known?.blocks ?? [];
  const isKnown = blockId === undefined || blocks.some((block) => block.blockId === blockId);
  return (
    <div className={cx(styles.place)}>
      <p className={cx(styles.soft)}>{t("sentText")}</p>
      <div className={cx(styles.filters)}>
        <Segmented
          label={t("sentView")}
          value={view}
          onChange={setView}
          choices={[
            { id: "all", label: t("sentAll") },
            { id: "blocks", label: t("sentByBlock") },
          ]}
        />
        <Select
          label={t("sentPeriod")}
          value={period ?? any}
          onChange={(id) => setWish({ ...wish, period: sentPeriods.find((one) => one === id) ?? null })}
          choices={sentPeriods.map((one) => ({ id: one ?? any, label: t(`sentPeriods.${one ?? any}`) }))}
        />
        {view === "blocks" ? null : (
          <>
            <Select
              label={t("sentState")}
              value={state ?? any}
              onChange={(id) => setWish({ ...withoutState, ...wanted("state", id) })}
              choices={states.map((id) => ({ id, label: t(`sentStates.${id}`) }))}
            />
            <Select
              label={t("sentBlock")}
              value={blockId ?? any}
              onChange={(id) => setWish({ ...others, ...wanted("blockId", id) })}
              choices={[
                { id: any, label: t("sentAny") },
                ...blocks.map((block) => ({ id: block.blockId, label: nameBlock(block) })),
                ...(isKnown ? [] : [{ id: blockId, label: blockId }]),
              ]}
            />
            {known === undefined || known.hosts.length === 0 ? null : (
              <Select
                label={t("sentService")}
                value={host ?? any}
                onChange={(id) => setWish({ ...withoutHost, ...wanted("host", id) })}
                choices={[{ id: any, label: t("sentAny") }, ...known.hosts.map((id) => ({ id, label: id }))]}
              />
            )}
          </>
        )}
      </div>
      {view === "blocks" ? (
        <SentBlocks
          {...{ botId, period }}
          onShow={(id, hasFailed) => {
            setWish({ period, blockId: id, ...(hasFailed ? { state: "failed" as const } : {}) });
            setView("all");
          }}
        />
      ) : (
        <SentList {...{ botId, wish }} onWiden={() => setWish({ period: null })} />
      )}
    </div>
  );
};

const SentList = ({ botId, wish, onWiden }: { botId: string; wish: SentWish; onWiden: () => void }) => {
  const t = useTranslations("results");
  const { list, entries } = useSent(botId, wish);
  const act = useDeliveryActions(botId);
  const resultAddress = (id: string) => `/bots/${botId}/results?result=${encodeURIComponent(id)}`;
  if (entries === undefined)
    return <NotYet error={list.error} failedTitle={t("failedTitle")} onRetry={() => void list.refetch()} />;
  const isNarrowed = Object.values(wish).some((value) => value !== null && value !== undefined);
  if (entries.length === 0)
    return (
      <EmptyState
        icon={<Send />}
        title={t(isNarrowed ? "sentNoneFound" : "sentNone")}
        action={isNarrowed ? <Button onPress={onWiden}>{t("sentWiden")}</Button> : undefined}
      />
    );
  return (
    <>
      <ul className={cx(styles.deliveries)}>
        {entries.map((entry) =>
          entry.kind === "call" ? (
            <ServiceCallRow key={`call ${entry.id}`} call={entry} resultAddress={resultAddress} />
          ) : (
            <DeliveryRow key={entry.id} delivery={entry} {...{ act, resultAddress }}>
              {entry.attemptsMade.length === 0 ? null : (
                <details className={cx(styles.attempts)}>
                  <summary>{t("attempts", { count: entry.attemptsMade.length })}</summary>
                  <ServiceCallList calls={entry.attemptsMade} />
                </details>
              )}
            </DeliveryRow>
          ),
        )}
      </ul>
      {list.hasNextPage ? (
        <Button isDisabled={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {t("deliveriesMore")}
        </Button>
      ) : null}
    </>
  );
};
