import { Button, cx, EmptyState, Segmented, Switch } from "@parley/ui/author";
import { Send } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { NotYet } from "../base/listing-page.tsx";
import styles from "./deliveries-list.module.css";
import { DeliveriesList } from "./deliveries-list.tsx";
import { ListDialog } from "./list-dialog.tsx";
import { ServiceCallList } from "./service-call-list.tsx";
import { useDeliveries } from "./use-deliveries.ts";
import { useServiceCalls } from "./use-service-calls.ts";

/** A button that opens the lists of what a bot's chats have sent to other services and asked of them. */
export const DeliveriesButton = ({ botId }: { botId: string }) => {
  const t = useTranslations("results");
  return (
    <ListDialog
      label={t("deliveries")}
      title={t("sentTitle")}
      closeLabel={t("closeDeliveries")}
      icon={<Send aria-hidden />}
      isWide
    >
      <Deliveries botId={botId} />
    </ListDialog>
  );
};

type Part = "deliveries" | "calls";

const addressOf = (botId: string) => (id: string) => `/bots/${botId}/results?result=${encodeURIComponent(id)}`;

const Deliveries = ({ botId }: { botId: string }) => {
  const t = useTranslations("results");
  const [part, setPart] = useState<Part>("deliveries");
  const [isFailedOnly, setFailedOnly] = useState(false);
  return (
    <div className={cx(styles.place)}>
      <div className={cx(styles.head)}>
        <Segmented
          label={t("sentParts")}
          isLabelHidden
          value={part}
          onChange={setPart}
          choices={[
            { id: "deliveries", label: t("deliveries") },
            { id: "calls", label: t("calls") },
          ]}
        />
        <Switch label={t("onlyFailed")} isSelected={isFailedOnly} onChange={setFailedOnly} />
      </div>
      {part === "deliveries" ? (
        <AllDeliveries {...{ botId, isFailedOnly }} />
      ) : (
        <AllCalls {...{ botId, isFailedOnly }} />
      )}
    </div>
  );
};

interface AllProps {
  botId: string;
  isFailedOnly: boolean;
}

const AllDeliveries = ({ botId, isFailedOnly }: AllProps) => {
  const t = useTranslations("results");
  const { list, act, deliveries } = useDeliveries(botId, { isFailedOnly });
  if (deliveries === undefined)
    return <NotYet error={list.error} failedTitle={t("failedTitle")} onRetry={() => void list.refetch()} />;
  if (deliveries.length === 0)
    return (
      <EmptyState
        icon={<Send />}
        title={t(isFailedOnly ? "nothingFailed" : "noDeliveries")}
        text={t("deliveriesText")}
      />
    );
  return (
    <>
      <p className={cx(styles.soft)}>{t("deliveriesText")}</p>
      <DeliveriesList {...{ deliveries, act }} resultAddress={addressOf(botId)} />
      <More list={list} />
    </>
  );
};

const AllCalls = ({ botId, isFailedOnly }: AllProps) => {
  const t = useTranslations("results");
  const { list, calls } = useServiceCalls(botId, { isFailedOnly });
  if (calls === undefined)
    return <NotYet error={list.error} failedTitle={t("failedTitle")} onRetry={() => void list.refetch()} />;
  if (calls.length === 0)
    return <EmptyState icon={<Send />} title={t(isFailedOnly ? "nothingFailed" : "noCalls")} text={t("callsText")} />;
  return (
    <>
      <p className={cx(styles.soft)}>{t("callsText")}</p>
      <ServiceCallList calls={calls} resultAddress={addressOf(botId)} />
      <More list={list} />
    </>
  );
};

interface MoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

const More = ({ list }: MoreProps) => {
  const t = useTranslations("results");
  if (!list.hasNextPage) return null;
  return (
    <Button isDisabled={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
      {t("deliveriesMore")}
    </Button>
  );
};
