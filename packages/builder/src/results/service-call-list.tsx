import type { ServiceCall } from "@parley/api/app";
import { ButtonLink, Chip, cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { ShownCalls } from "../form/trying/index.ts";
import styles from "./deliveries-list.module.css";
import { useExactTime } from "./moment.tsx";
import { useTypeLabel } from "./use-type-label.ts";

interface ServiceCallListProps {
  calls: readonly ServiceCall[];
}

/** Calls to other services, each with its block and its time. */
export const ServiceCallList = ({ calls }: ServiceCallListProps) => (
  <ul className={cx(styles.deliveries)}>
    {calls.map((call) => (
      <ServiceCallRow key={call.id} call={call} />
    ))}
  </ul>
);

interface ServiceCallRowProps {
  call: ServiceCall;
  /** Returns the address of a call's result; absent if the result is already shown. */
  resultAddress?: (resultId: string) => string;
}

/** A call to another service with its request and answer. */
export const ServiceCallRow = ({ call, resultAddress }: ServiceCallRowProps) => {
  const t = useTranslations("results");
  const exact = useExactTime();
  const type = useTypeLabel()(call.blockType);
  return (
    <li aria-label={t("callOf", { type, time: exact(call.createdAt) })}>
      <div className={cx(styles.head)}>
        <Chip tone={call.hasFailed ? "danger" : "success"}>{t(call.hasFailed ? "callFailed" : "callDone")}</Chip>
        <strong>{type}</strong>
        <time dateTime={call.createdAt} className={cx(styles.soft)}>
          {exact(call.createdAt)}
        </time>
      </div>
      <ShownCalls calls={[call]} />
      {resultAddress ? (
        <div className={cx(styles.actions)}>
          <ButtonLink isSmall kind="plain" href={resultAddress(call.resultId)}>
            {t("deliveryResult")}
          </ButtonLink>
        </div>
      ) : null}
    </li>
  );
};
