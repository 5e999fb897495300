import { calls } from "@parley/api/app";
import type { BotFile } from "@parley/core/format";
import { cx, ErrorState, Skeleton } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import styles from "./new-bot.module.css";

/** Plays a bot file in the real viewer. Nothing is stored: a form posts the file to the viewer's page. */
export const FilePreview = ({ file }: { file: BotFile }) => {
  const t = useTranslations("newBot");
  const app = useTranslations("app");
  const frameName = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isShown, setShown] = useState(false);
  const {
    data: link,
    error,
    refetch,
  } = useQuery({
    queryKey: ["file-preview"],
    queryFn: () => api(calls.createFilePreviewLink),
    // The preview's address is valid for ten minutes.
    staleTime: 5 * 60_000,
    gcTime: 0,
  });
  const url = link?.url;
  useEffect(() => {
    if (url !== undefined) form.current?.submit();
  }, [url]);

  if (url === undefined)
    return error === null ? (
      <Skeleton height="100%" />
    ) : (
      <ErrorState
        title={t("playFailed")}
        text={describeError(error)}
        retryLabel={app("retry")}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      <form ref={form} method="post" action={url} target={frameName} hidden>
        <input type="hidden" name="file" value={JSON.stringify(file)} />
      </form>
      <iframe
        className={cx(styles.frame)}
        name={frameName}
        title={t("playTitle", { name: file.name })}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        data-shown={isShown || undefined}
        onLoad={() => setShown(true)}
      />
    </>
  );
};
