import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import styles from "./deliveries-list.module.css";
import { DeliveriesList } from "./deliveries-list.tsx";
import { useDeliveries } from "./use-deliveries.ts";

/** The deliveries of one chat; renders nothing if there are none. */
export const ResultDeliveries = ({ botId, resultId }: { botId: string; resultId: string }) => {
  const t = useTranslations("results");
  const { act, deliveries = [] } = useDeliveries(botId, { resultId });
  if (deliveries.length === 0) return null;
  return (
    <section className={cx(styles.ofResult)} aria-label={t("deliveries")}>
      <h3>{t("deliveries")}</h3>
      <DeliveriesList {...{ deliveries, act }} />
    </section>
  );
};
