import { calls } from "@parley/api/app";
import { botOf } from "@parley/core/draft";
import { Button, ConfirmDialog, cx, IconButton, Menu, MenuItem } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CalendarClock, Check, ChevronDown, CloudOff, ExternalLink, History, Link2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../../base/api.ts";
import { useCommands } from "../../base/commands.ts";
import { copyText } from "../../base/copy-text.ts";
import { describeError } from "../../base/describe-error.ts";
import { usePublication } from "../../history/use-publication.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { addressOf } from "../../open-bot/screens.ts";
import { useBot, useShowBot } from "../../open-bot/use-bot.ts";
import styles from "./top-bar.module.css";
import { usePublish } from "./use-publish.ts";

const FirstPublishSheet = lazy(async () => ({
  default: (await import("../../share/first-publish/first-publish-sheet.tsx")).FirstPublishSheet,
}));
const PlanDialog = lazy(async () => ({ default: (await import("../../history/plan-dialog.tsx")).PlanDialog }));
const AskDialog = lazy(async () => ({ default: (await import("../../history/ask-dialog.tsx")).AskDialog }));
const PublishSheet = lazy(async () => ({ default: (await import("./publish-sheet.tsx")).PublishSheet }));

/** The button that publishes the revision on screen, with a menu for the public address. */
export const PublishButton = () => {
  const t = useTranslations("frame");
  const bot = useBot();
  const show = useShowBot();
  const name = useDocumentState((state) => botOf(state.draft).name);
  const revision = useDocumentState((state) => state.revision);
  const liveRevision = useDocumentState((state) => state.liveRevision);
  const hasPending = useDocumentState((state) => state.saving !== "saved");
  const [isLeaving, setIsLeaving] = useState(false);
  const navigate = useNavigate();
  const params = { ref: bot.id };

  const isLive = bot.liveVersion !== null;
  const isChanged = hasPending || (liveRevision === null ? bot.hasUnpublishedChanges : revision !== liveRevision);
  const isUpToDate = isLive && !isChanged;
  const publication = usePublication();
  const isKept = publication?.mayPublish === false;
  const label = isUpToDate ? t("upToDate") : isKept ? t("askToPublish") : isLive ? t("publishChanges") : t("publish");
  const [isPlanning, setIsPlanning] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { question, dismiss, isPending, ask: askFirst, name: giveName, publish } = usePublish();
  const ask = isKept ? () => setIsAsking(true) : askFirst;
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

  const copyLink = async () => {
    const url = bot.url ?? "";
    if (await copyText(url)) toast.success(t("copied"));
    else toast(t("copyFailed", { url }));
  };
  const showHistory = () => void navigate({ to: addressOf(bot.id, "history") });
  const open = () => window.open(bot.url ?? "", "_blank", "noopener");

  const section = t("sectionBot");
  useCommands([
    { id: "publish", label, section, keys: ["Mod+Shift+P"], isForWriting: true, isDisabled: isUpToDate, run: ask },
    {
      id: "publish-later",
      label: t("publishLater"),
      section,
      isForWriting: true,
      isDisabled: isUpToDate || isKept,
      run: () => setIsPlanning(true),
    },
    { id: "public-open", label: t("openPublic"), section, isDisabled: bot.url === null, run: open },
    { id: "public-copy", label: t("copyLink"), section, isDisabled: bot.url === null, run: () => void copyLink() },
    { id: "unpublish", label: t("unpublish"), section, isDisabled: !isLive, run: () => setIsLeaving(true) },
  ]);
  return (
    <div className={cx(styles.publish)}>
      <Button kind={isUpToDate ? "plain" : "primary"} isDisabled={isUpToDate} isPending={isPending} onPress={ask}>
        <span className={cx(styles.label)}>{label}</span>
        <span className={cx(styles.shortLabel)} aria-hidden>
          {isUpToDate ? <Check /> : isKept ? t("askToPublish") : t("publish")}
        </span>
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
        {isKept ? null : (
          <MenuItem
            id="later"
            icon={<CalendarClock />}
            label={t("publishLater")}
            isDisabled={isUpToDate}
            onAction={() => setIsPlanning(true)}
          />
        )}
        <MenuItem id="versions" icon={<History />} label={t("versions")} onAction={showHistory} />
        <MenuItem
          id="unpublish"
          icon={<CloudOff />}
          label={t("unpublish")}
          isDanger
          onAction={() => setIsLeaving(true)}
        />
      </Menu>
      {question?.kind === "sheet" ? (
        <Suspense fallback={null}>
          <PublishSheet
            errors={question.errors}
            notes={question.notes}
            isUnchecked={question.isUnchecked}
            tests={question.tests}
            isPending={isPending}
            onClose={dismiss}
            onPublish={publish}
          />
        </Suspense>
      ) : null}
      {question?.kind === "first" ? (
        <Suspense fallback={null}>
          <FirstPublishSheet step={question.step} isPending={isPending} onName={giveName} onClose={dismiss} />
        </Suspense>
      ) : null}
      {isPlanning ? (
        <Suspense fallback={null}>
          <PlanDialog onClose={() => setIsPlanning(false)} />
        </Suspense>
      ) : null}
      {isAsking ? (
        <Suspense fallback={null}>
          <AskDialog what="ask" onClose={() => setIsAsking(false)} />
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
