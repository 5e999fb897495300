import type { ServiceCall } from "@parley/api/app";
import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import { ButtonLink, cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { ShownCalls } from "../form/trying/index.ts";
import styles from "./deliveries-list.module.css";
import { useExactTime } from "./moment.tsx";

interface ServiceCallListProps {
  calls: readonly ServiceCall[];
  /** Returns the address of a call's result; absent if the result is already shown. */
  resultAddress?: (resultId: string) => string;
}

/** Calls to other services, each with its block and its time. */
export const ServiceCallList = ({ calls, resultAddress }: ServiceCallListProps) => {
  const t = useTranslations("results");
  const exact = useExactTime();
  return (
    <ul className={cx(styles.deliveries)}>
      {calls.map((call) => {
        const type = lookup(definitions, call.blockType)?.label ?? call.blockType;
        return (
          <li key={call.id} aria-label={t("callOf", { type, time: exact(call.createdAt) })}>
            <div className={cx(styles.head)}>
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
      })}
    </ul>
  );
};
