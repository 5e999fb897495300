import { cx } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ClipboardPaste, FileUp, Sparkle } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Button } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useIsTouch } from "../base/use-touch.ts";
import { botNamesQuery } from "../open-bot/other-bots.ts";
import { newBot } from "../texts/en/new-bot.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { BackLink } from "./back-link.tsx";
import { foldersQuery } from "./bot-queries.ts";
import screen from "./bots-screen.module.css";
import { CreationProblem } from "./creation-problem.tsx";
import { FromFiles } from "./from-files.tsx";
import { FromText } from "./from-text.tsx";
import styles from "./new-bot.module.css";
import { TemplateDialog } from "./template-dialog.tsx";
import { TemplateGallery } from "./template-gallery.tsx";
import { useCreateBot } from "./use-create-bot.ts";
import { useFileDrop } from "./use-file-drop.ts";

const Way = ({
  icon,
  title,
  text,
  isPending = false,
  onPress,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  isPending?: boolean;
  onPress: () => void;
}) => (
  <Button className={cx(styles.way)} onPress={onPress} isPending={isPending}>
    <span className={cx(styles.wayIcon)}>{icon}</span>
    <span>
      <span className={cx(styles.wayTitle)}>{title}</span>
      <span className={cx(styles.wayText)}>{text}</span>
    </span>
  </Button>
);

/** The choice of how to make a new bot. Each way has its own address. */
export const NewBotScreen = () => (
  <MoreTexts texts={{ newBot }}>
    <NewBot />
  </MoreTexts>
);

const NewBot = () => {
  const t = useTranslations("newBot");
  const isTouch = useIsTouch();
  const app = useTranslations("app");
  const { from, folder, template } = useSearch({ from: "/home/outside/new" });
  const navigate = useNavigate();
  const { data: folders } = useQuery(foldersQuery);
  // Loads the bots, so that a new bot gets an unused name.
  useQuery(botNamesQuery);
  const create = useCreateBot();
  const folderId = folder ?? null;
  const folderName = folders?.find(({ id }) => id === folderId)?.name;
  const isFileAbove = useFileDrop(folderId);
  const go = (search: { from?: "text" | "files"; template?: string }) =>
    void navigate({ to: "/new", search: { ...(folder === undefined ? {} : { folder }), ...search } });

  // Each step starts scrolled to the top.
  useEffect(() => {
    if (from !== undefined) window.scrollTo({ top: 0 });
  }, [from]);

  if (from === "text") return <FromText folderId={folderId} />;
  if (from === "files") return <FromFiles folderId={folderId} folderName={folderName} />;
  return (
    <main className={cx(screen.page)}>
      <title>{`${t("title")} · ${app("name")}`}</title>
      <BackLink folderId={folderId} name={folderName} />
      <h1 className={cx(styles.title)}>{t("title")}</h1>
      <CreationProblem error={create.error} />
      <div className={cx(styles.ways)}>
        <Way
          icon={<Sparkle aria-hidden />}
          title={t("scratch")}
          text={t("scratchText")}
          isPending={create.isPending && create.variables.file === undefined}
          onPress={() => create.mutate({ folderId })}
        />
        <Way
          icon={<ClipboardPaste aria-hidden />}
          title={t("text")}
          text={t("textText")}
          onPress={() => go({ from: "text" })}
        />
        <Way
          icon={<FileUp aria-hidden />}
          title={t("files")}
          text={t(isTouch ? "filesTouch" : "filesText")}
          onPress={() => go({ from: "files" })}
        />
      </div>
      <TemplateGallery onOpen={(id) => go({ template: id })} />
      {template === undefined ? null : (
        <TemplateDialog id={template} folderId={folderId} create={create} onClose={() => go({})} />
      )}
      {isFileAbove ? (
        <div className={cx(screen.drop)}>
          <span>
            <FileUp aria-hidden />
            {t("drop")}
          </span>
        </div>
      ) : null}
    </main>
  );
};
