import { Button, Chip, cx, EmptyState } from "@parley/ui/author";
import { Send } from "lucide-react";
import { useTranslations } from "use-intl";
import { NotYet } from "../base/listing-page.tsx";
import styles from "./deliveries-list.module.css";
import { useExactTime } from "./moment.tsx";
import { useBlockName } from "./use-block-name.ts";
import { type SentPeriod, useSentBlocks } from "./use-sent.ts";

interface SentBlocksProps {
  botId: string;
  period: SentPeriod;
  /** Shows what a block has sent; only what failed, if anything has. */
  onShow: (blockId: string, hasFailed: boolean) => void;
}

/** How much each block has sent, those that failed most first. */
export const SentBlocks = ({ botId, period, onShow }: SentBlocksProps) => {
  const t = useTranslations("results");
  const exact = useExactTime();
  const nameBlock = useBlockName();
  const { data, error, refetch } = useSentBlocks(botId, period);
  if (data === undefined) return <NotYet error={error} failedTitle={t("failedTitle")} onRetry={() => void refetch()} />;
  if (data.blocks.length === 0) return <EmptyState icon={<Send />} title={t("sentNone")} />;
  return (
    <ul className={cx(styles.deliveries)}>
      {data.blocks.map((block) => {
        const { blockBotId, blockId, done, failed, open, lastAt, lastError } = block;
        const name = nameBlock(block);
        return (
          <li key={`${blockBotId}/${blockId}`} aria-label={name}>
            <div className={cx(styles.head)}>
              {failed > 0 ? <Chip tone="danger">{t("callFailed")}</Chip> : null}
              <strong>{name}</strong>
              <time dateTime={lastAt} className={cx(styles.soft)}>
                {exact(lastAt)}
              </time>
            </div>
            <p className={cx(styles.soft)}>{t("sentCounts", { done, failed, open })}</p>
            {lastError === null ? null : <p className={cx(styles.error)}>{lastError}</p>}
            <div className={cx(styles.actions)}>
              <Button isSmall aria-label={t("sentOf", { block: name })} onPress={() => onShow(blockId, failed > 0)}>
                {t("sentShow")}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
};
