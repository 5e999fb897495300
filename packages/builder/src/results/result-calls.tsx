import { Button, cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { describeError } from "../base/describe-error.ts";
import styles from "./deliveries-list.module.css";
import { ServiceCallList } from "./service-call-list.tsx";
import { useServiceCalls } from "./use-service-calls.ts";

/** The calls that one chat has made to other services; renders nothing if there are none. */
export const ResultCalls = ({ botId, resultId }: { botId: string; resultId: string }) => {
  const t = useTranslations("results");
  const { list, calls = [] } = useServiceCalls(botId, { resultId });
  if (calls.length === 0 && !list.isError) return null;
  return (
    <section className={cx(styles.ofResult)} aria-label={t("calls")}>
      <h3>{t("calls")}</h3>
      {list.isError ? (
        <p className={cx(styles.error)}>{t("callsFailed", { error: describeError(list.error) })}</p>
      ) : null}
      <ServiceCallList calls={calls} />
      {list.hasNextPage ? (
        <Button isSmall isDisabled={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {t("deliveriesMore")}
        </Button>
      ) : null}
    </section>
  );
};
