import { calls } from "@parley/api/app";
import { botOf } from "@parley/core/draft";
import type { Diagnostic } from "@parley/core/lint";
import { Button, ConfirmDialog, cx, IconButton, Menu, MenuItem } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { ChevronDown, CloudOff, ExternalLink, History, Link2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../../base/api.ts";
import { useCommands } from "../../base/commands.ts";
import { copyText } from "../../base/copy-text.ts";
import { describeError } from "../../base/describe-error.ts";
import { TransportError } from "../../document/index.ts";
import { useRetryProblems, useWhenProblemsCurrent } from "../../flow/problems/problems-store.ts";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";
import { useBot, useShowBot } from "../../open-bot/use-bot.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import styles from "./top-bar.module.css";

const VersionsDialog = lazy(async () => ({ default: (await import("./versions-dialog.tsx")).VersionsDialog }));

/** The button that publishes the revision on screen, with a menu for the public address. */
export const PublishButton = () => {
  const t = useTranslations("frame");
  const document = useDocument();
  const whenProblemsCurrent = useWhenProblemsCurrent();
  const retryProblems = useRetryProblems();
  const bot = useBot();
  const show = useShowBot();
  const name = useDocumentState((state) => botOf(state.draft).name);
  const revision = useDocumentState((state) => state.revision);
  const liveRevision = useDocumentState((state) => state.liveRevision);
  const hasPending = useDocumentState((state) => state.saving !== "saved");
  const [errors, setErrors] = useState<readonly Diagnostic[]>([]);
  const [isUnchecked, setIsUnchecked] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [isShowingVersions, setIsShowingVersions] = useState(false);
  const params = { ref: bot.id };

  const isLive = bot.liveVersion !== null;
  const isChanged = hasPending || (liveRevision === null ? bot.hasUnpublishedChanges : revision !== liveRevision);
  const isUpToDate = isLive && !isChanged;
  const label = isUpToDate ? t("upToDate") : isLive ? t("publishChanges") : t("publish");

  const describe = (error: unknown) =>
    error instanceof TransportError && error.failure === "offline" ? t("stillOffline") : describeError(error);
  const publish = useMutation({
    mutationFn: async () => {
      const revision = await document.flush();
      return api(calls.publishBot, { params, body: { revision } });
    },
    onSuccess: async ({ version, isNew, url }) => {
      setErrors([]);
      setIsUnchecked(false);
      toast.success(isNew || !isLive ? t("published", { version }) : t("publishedSame", { version }), {
        action: { label: t("openPublic"), onClick: () => window.open(url, "_blank", "noopener") },
      });
      show(await api(calls.getBot, { params, query: { fields: "summary" } }));
    },
    onError: (error) => {
      setErrors([]);
      setIsUnchecked(false);
      toast.error(t("publishFailed", { message: describe(error) }));
    },
  });
  const unpublish = useMutation({
    mutationFn: () => api(calls.unpublishBot, { params }),
    onSuccess: (changed) => {
      setIsLeaving(false);
      show(changed);
      toast.success(t("unpublished", { name }));
    },
    onError: (error) => {
      setIsLeaving(false);
      toast.error(describeError(error));
    },
  });

  /** Checks the bot; if the check fails, tries once more. */
  const check = async () => {
    const first = await whenProblemsCurrent();
    if (first.status !== "failed") return first;
    retryProblems();
    return whenProblemsCurrent();
  };
  /** Publishes. Errors that would break chats are listed first for confirmation. */
  const ask = async () => {
    const { all, status } = await check();
    if (status === "failed") return setIsUnchecked(true);
    const found = all.filter(({ severity }) => severity === "error");
    if (found.length > 0) setErrors(found);
    else publish.mutate();
  };
  const copyLink = async () => {
    const url = bot.url ?? "";
    if (await copyText(url)) toast.success(t("copied"));
    else toast(t("copyFailed", { url }));
  };
  const open = () => window.open(bot.url ?? "", "_blank", "noopener");

  const section = t("sectionBot");
  useCommands([
    { id: "publish", label, section, keys: ["Mod+Shift+P"], isForWriting: true, isDisabled: isUpToDate, run: ask },
    { id: "public-open", label: t("openPublic"), section, isDisabled: bot.url === null, run: open },
    { id: "public-copy", label: t("copyLink"), section, isDisabled: bot.url === null, run: () => void copyLink() },
    { id: "versions", label: t("versionsTitle"), section, run: () => setIsShowingVersions(true) },
    { id: "unpublish", label: t("unpublish"), section, isDisabled: !isLive, run: () => setIsLeaving(true) },
  ]);
  return (
    <div className={cx(styles.publish)}>
      <Button
        kind={isUpToDate ? "plain" : "primary"}
        isDisabled={isUpToDate}
        isPending={publish.isPending}
        onPress={() => void ask()}
      >
        {label}
      </Button>
      <Menu
        aria-label={t("publishMenu")}
        trigger={
          <IconButton kind={isUpToDate ? "plain" : "primary"} label={t("publishMenu")}>
            <ChevronDown />
          </IconButton>
        }
        disabledKeys={bot.url === null ? ["open", "copy", "unpublish"] : []}
      >
        <MenuItem
          id="open"
          icon={<ExternalLink />}
          label={t("openPublic")}
          hint={bot.liveVersion === null ? t("notLive") : t("liveVersion", { version: bot.liveVersion })}
          onAction={open}
        />
        <MenuItem id="copy" icon={<Link2 />} label={t("copyLink")} onAction={() => void copyLink()} />
        <MenuItem id="versions" icon={<History />} label={t("versions")} onAction={() => setIsShowingVersions(true)} />
        <MenuItem
          id="unpublish"
          icon={<CloudOff />}
          label={t("unpublish")}
          isDanger
          onAction={() => setIsLeaving(true)}
        />
      </Menu>
      <PublishDialog
        errors={errors}
        isPending={publish.isPending}
        onClose={() => setErrors([])}
        onPublish={() => publish.mutate()}
      />
      <ConfirmDialog
        title={t("uncheckedTitle")}
        isOpen={isUnchecked}
        onClose={() => setIsUnchecked(false)}
        onConfirm={() => publish.mutate()}
        confirmLabel={t("publishAnyway")}
        cancelLabel={t("cancel")}
        isPending={publish.isPending}
      >
        {t("uncheckedText")}
      </ConfirmDialog>
      {isShowingVersions ? (
        <Suspense fallback={null}>
          <VersionsDialog onClose={() => setIsShowingVersions(false)} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        title={t("unpublishTitle", { name })}
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        onConfirm={() => unpublish.mutate()}
        confirmLabel={t("unpublish")}
        cancelLabel={t("cancel")}
        isPending={unpublish.isPending}
        isDanger
      >
        {t("unpublishText")}
      </ConfirmDialog>
    </div>
  );
};
