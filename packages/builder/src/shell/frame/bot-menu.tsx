import { calls } from "@parley/api/app";
import { ConfirmDialog, Menu, MenuItem, MenuSeparator } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Copy, DoorClosed, DoorOpen, Download, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../../base/api.ts";
import { useCommands } from "../../base/commands.ts";
import { describeError } from "../../base/describe-error.ts";
import { saveFile } from "../../base/save-file.ts";
import { useDocument, useIsMember, useMayChange } from "../../open-bot/document-context.tsx";
import { addressOf } from "../../open-bot/screens.ts";
import { useBot, useShowBot } from "../../open-bot/use-bot.ts";

export interface BotMenuProps {
  name: string;
  /** The button that opens the menu. */
  trigger: ReactNode;
  onRename: () => void;
}

/** The menu with the actions for the whole bot. Changes are saved before a call that needs them. */
export const BotMenu = ({ name, trigger, onRename }: BotMenuProps) => {
  const t = useTranslations("frame");
  const document = useDocument();
  const navigate = useNavigate();
  const show = useShowBot();
  const bot = useBot();
  const mayChange = useMayChange();
  const isMember = useIsMember();
  const [isDeleting, setIsDeleting] = useState(false);
  const params = { ref: bot.id };
  const onError = (error: unknown) => toast.error(describeError(error));

  const duplicate = useMutation({
    mutationFn: async () => {
      await document.flush();
      return api(calls.duplicateBot, { params, body: {} });
    },
    onSuccess: (copy) =>
      toast.success(t("duplicated", { name: copy.name }), {
        action: { label: t("openCopy"), onClick: () => void navigate({ to: addressOf(copy.id, "flow") }) },
      }),
    onError,
  });
  const exportFile = useMutation({
    mutationFn: async () => {
      await document.flush();
      return api(calls.exportBot, { params });
    },
    onSuccess: (file) =>
      saveFile(`${bot.publicId}.json`, new Blob([JSON.stringify(file, null, 2)], { type: "application/json" })),
    onError,
  });
  const close = useMutation({
    mutationFn: (isClosed: boolean) => api(calls.changeBot, { params, body: { isClosed } }),
    onSuccess: (changed) => {
      show(changed);
      toast.success(changed.isClosed ? t("botClosed") : t("botReopened"));
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: async () => {
      await document.flush();
      await api(calls.deleteBot, { params });
    },
    onSuccess: () => {
      setIsDeleting(false);
      void navigate({ to: "/" });
      toast.success(t("deleted", { name }), {
        action: {
          label: t("undoDelete"),
          onClick: () =>
            void api(calls.restoreBot, { params }).then(() => navigate({ to: addressOf(bot.id, "flow") }), onError),
        },
      });
    },
    onError,
  });

  const section = t("sectionBot");
  useCommands([
    { id: "bot-rename", label: t("rename"), section, isDisabled: !mayChange, run: onRename },
    {
      id: "bot-duplicate",
      label: t("duplicate"),
      section,
      isDisabled: !isMember,
      run: () => duplicate.mutate(),
    },
    { id: "bot-export", label: t("exportFile"), section, run: () => exportFile.mutate() },
    {
      id: "bot-close",
      label: bot.isClosed ? t("reopenBot") : t("closeBot"),
      section,
      isDisabled: !mayChange,
      run: () => close.mutate(!bot.isClosed),
    },
    { id: "bot-delete", label: t("deleteBot"), section, isDisabled: !isMember, run: () => setIsDeleting(true) },
  ]);
  return (
    <>
      <Menu aria-label={t("botMenu", { name })} placement="bottom start" trigger={trigger}>
        {mayChange ? <MenuItem id="rename" icon={<Pencil />} label={t("rename")} onAction={onRename} /> : null}
        {isMember ? (
          <MenuItem id="duplicate" icon={<Copy />} label={t("duplicate")} onAction={() => duplicate.mutate()} />
        ) : null}
        <MenuItem id="export" icon={<Download />} label={t("exportFile")} onAction={() => exportFile.mutate()} />
        {!mayChange ? null : bot.isClosed ? (
          <MenuItem id="open" icon={<DoorOpen />} label={t("reopenBot")} onAction={() => close.mutate(false)} />
        ) : (
          <MenuItem
            id="close"
            icon={<DoorClosed />}
            label={t("closeBot")}
            hint={t("closeBotHint")}
            onAction={() => close.mutate(true)}
          />
        )}
        {isMember ? <MenuSeparator /> : null}
        {isMember ? (
          <MenuItem
            id="delete"
            icon={<Trash2 />}
            label={t("deleteBot")}
            isDanger
            onAction={() => setIsDeleting(true)}
          />
        ) : null}
      </Menu>
      <ConfirmDialog
        title={t("deleteTitle", { name })}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate()}
        confirmLabel={t("deleteBot")}
        cancelLabel={t("cancel")}
        isPending={remove.isPending}
        isDanger
      >
        {t("deleteText", { count: bot.resultCount ?? 0 })}
      </ConfirmDialog>
    </>
  );
};
