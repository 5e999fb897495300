import { ErrorState, Skeleton } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { describeError } from "../../base/describe-error.ts";
import { useAddressQuery } from "../../open-bot/use-address.ts";

/** Shown in place of the bot's address while it is unknown. */
export const NoAddress = ({ width = "100%", height }: { width?: string; height: string }) => {
  const t = useTranslations("share");
  const app = useTranslations("app");
  const { error, refetch } = useAddressQuery();
  if (error === null) return <Skeleton width={width} height={height} />;
  return (
    <ErrorState
      title={t("addressFailed")}
      text={describeError(error)}
      retryLabel={app("retry")}
      onRetry={() => void refetch()}
    />
  );
};
