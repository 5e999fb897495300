import type { BotFile } from "@parley/core/format";
import { cx, Dialog, ErrorState, Skeleton } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { describeError } from "../base/describe-error.ts";
import { FilePreview } from "../bots/file-preview.tsx";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { newBot } from "../texts/en/new-bot.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import styles from "./history.module.css";
import { getVersionFile } from "./version-queries.ts";

/** Plays a version as visitors would see it. Nothing is stored. */
export const TryVersionDialog = ({ version, onClose }: { version: number; onClose: () => void }) => {
  const t = useTranslations("history");
  const botId = useDocumentState((state) => state.bot.id);
  const { data, error, refetch } = useQuery({
    queryKey: ["file of version", botId, version],
    queryFn: () => getVersionFile(botId, version),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog title={t("tryTitle", { version })} isOpen isWide onClose={onClose} closeLabel={t("close")}>
      <div className={cx(styles.try)}>
        {data ? (
          <MoreTexts texts={{ newBot }}>
            {/* Cast: the server stores valid files only; the contract describes just their outline. */}
            <FilePreview file={data.file as unknown as BotFile} />
          </MoreTexts>
        ) : error ? (
          <ErrorState
            title={t("failed")}
            text={describeError(error)}
            retryLabel={t("retry")}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </Dialog>
  );
};
