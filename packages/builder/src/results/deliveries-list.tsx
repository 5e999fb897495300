import type { DeliverySummary } from "@parley/api/app";
import { Button, ButtonLink, Chip, cx } from "@parley/ui/author";
import type { ReactNode } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { describeError } from "../base/describe-error.ts";
import styles from "./deliveries-list.module.css";
import { useExactTime } from "./moment.tsx";
import type { useDeliveryActions } from "./use-deliveries.ts";
import { useTypeLabel } from "./use-type-label.ts";

const words = {
  waiting: "deliveryWaiting",
  sending: "deliverySending",
  sent: "deliverySent",
  failed: "deliveryFailed",
} as const;
const tones = { waiting: "warning", sending: "accent", sent: "success", failed: "danger" } as const;

interface DeliveriesListProps {
  deliveries: readonly DeliverySummary[];
  act: ReturnType<typeof useDeliveryActions>;
  /** Returns the address of a delivery's result; absent if the result is already shown. */
  resultAddress?: (resultId: string) => string;
}

/** A list of deliveries to other services, each with its actions. */
export const DeliveriesList = ({ deliveries, act, resultAddress }: DeliveriesListProps) => (
  <ul className={cx(styles.deliveries)}>
    {deliveries.map((delivery) => (
      <DeliveryRow key={delivery.id} {...{ delivery, act }} {...(resultAddress ? { resultAddress } : {})} />
    ))}
  </ul>
);

interface DeliveryRowProps extends Omit<DeliveriesListProps, "deliveries"> {
  delivery: DeliverySummary;
  /** The calls of its attempts. */
  children?: ReactNode;
}

/** A delivery with its state and actions. */
export const DeliveryRow = ({ delivery, act, resultAddress, children }: DeliveryRowProps) => {
  const t = useTranslations("results");
  const exact = useExactTime();
  const typeLabel = useTypeLabel();
  const change = (what: "send" | "give up") =>
    act.mutate(
      { id, what },
      { onError: (error) => toast.error(t("deliveryRefused"), { description: describeError(error) }) },
    );
  const { id, blockType, summary, status, attempts, lastError, nextAttemptAt, createdAt, resultId } = delivery;
  const type = typeLabel(blockType);
  return (
    <li aria-label={t("deliveryName", { type, summary })}>
      <div className={cx(styles.head)}>
        <Chip tone={tones[status]}>{t(words[status])}</Chip>
        <strong>{type}</strong>
        <time dateTime={createdAt} className={cx(styles.soft)}>
          {exact(createdAt)}
        </time>
      </div>
      {summary === "" ? null : <p>{summary}</p>}
      {lastError === null ? null : <p className={cx(styles.error)}>{lastError}</p>}
      <p className={cx(styles.soft)}>
        {t("deliveryAttempts", { count: attempts })}
        {nextAttemptAt === null ? "" : ` · ${t("deliveryNext", { time: exact(nextAttemptAt) })}`}
      </p>
      {children}
      <div className={cx(styles.actions)}>
        {status === "sending" ? null : (
          <Button isSmall isDisabled={act.isPending} onPress={() => change("send")} data-edits="">
            {status === "waiting" ? t("deliverySend") : t("deliverySendAgain")}
          </Button>
        )}
        {status === "waiting" ? (
          <Button isSmall kind="plain" isDisabled={act.isPending} onPress={() => change("give up")} data-edits="">
            {t("deliveryGiveUp")}
          </Button>
        ) : null}
        {resultAddress ? (
          <ButtonLink isSmall kind="plain" href={resultAddress(resultId)}>
            {t("deliveryResult")}
          </ButtonLink>
        ) : null}
      </div>
    </li>
  );
};
