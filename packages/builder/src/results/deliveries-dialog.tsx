import { Button, cx, Dialog, EmptyState, ErrorState, Skeleton } from "@parley/ui/author";
import { CloudOff, Send } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../app/describe-error.ts";
import styles from "./deliveries-list.module.css";
import { DeliveriesList } from "./deliveries-list.tsx";
import toolbar from "./results-toolbar.module.css";
import { useDeliveries } from "./use-deliveries.ts";

/** Opens the list of all that the chats of a bot send to other services. */
export const DeliveriesButton = ({ botId }: { botId: string }) => {
  const t = useTranslations("results");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="plain" aria-label={t("deliveries")} onPress={() => setIsOpen(true)}>
        <Send aria-hidden />
        <span className={cx(toolbar.word)}>{t("deliveries")}</span>
      </Button>
      <Dialog
        title={t("deliveries")}
        isOpen={isOpen}
        isWide
        onClose={() => setIsOpen(false)}
        closeLabel={t("closeDeliveries")}
      >
        <Deliveries botId={botId} />
      </Dialog>
    </>
  );
};

const Deliveries = ({ botId }: { botId: string }) => {
  const t = useTranslations("results");
  const app = useTranslations("app");
  const { list, act, deliveries } = useDeliveries(botId);
  if (deliveries === undefined)
    return list.error ? (
      <ErrorState
        icon={<CloudOff />}
        title={t("failedTitle")}
        text={describeError(list.error)}
        retryLabel={app("retry")}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="6rem" />
      </div>
    );
  if (deliveries.length === 0)
    return <EmptyState icon={<Send />} title={t("noDeliveries")} text={t("deliveriesText")} />;
  return (
    <div className={cx(styles.place)}>
      <p className={cx(styles.soft)}>{t("deliveriesText")}</p>
      <DeliveriesList
        {...{ deliveries, act }}
        resultAddress={(id) => `/bots/${botId}/results?result=${encodeURIComponent(id)}`}
      />
      {list.hasNextPage ? (
        <Button isDisabled={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {t("deliveriesMore")}
        </Button>
      ) : null}
    </div>
  );
};
