import { Button, cx, EmptyState } from "@parley/ui/author";
import { Send } from "lucide-react";
import { useTranslations } from "use-intl";
import { NotYet } from "../base/listing-page.tsx";
import styles from "./deliveries-list.module.css";
import { DeliveriesList } from "./deliveries-list.tsx";
import { ListDialog } from "./list-dialog.tsx";
import { useDeliveries } from "./use-deliveries.ts";

/** A button that opens the list of all deliveries of a bot's chats to other services. */
export const DeliveriesButton = ({ botId }: { botId: string }) => {
  const t = useTranslations("results");
  return (
    <ListDialog
      label={t("deliveries")}
      title={t("deliveries")}
      closeLabel={t("closeDeliveries")}
      icon={<Send aria-hidden />}
      isWide
    >
      <Deliveries botId={botId} />
    </ListDialog>
  );
};

const Deliveries = ({ botId }: { botId: string }) => {
  const t = useTranslations("results");
  const { list, act, deliveries } = useDeliveries(botId);
  if (deliveries === undefined)
    return <NotYet error={list.error} failedTitle={t("failedTitle")} onRetry={() => void list.refetch()} />;
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
