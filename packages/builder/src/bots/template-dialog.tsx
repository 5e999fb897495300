import type { BotFile } from "@parley/core/format";
import { Button, cx, Dialog, EmptyState } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CreationProblem } from "./creation-problem.tsx";
import { FilePreview } from "./file-preview.tsx";
import styles from "./new-bot.module.css";
import { templates } from "./templates/templates.ts";
import type { useCreateBot } from "./use-create-bot.ts";

/** A template: its purpose, a playable chat, and a button to make a bot from it. */
export const TemplateDialog = ({
  id,
  folderId,
  create,
  onClose,
}: {
  id: string;
  folderId: string | null;
  create: ReturnType<typeof useCreateBot>;
  onClose: () => void;
}) => {
  const t = useTranslations("newBot");
  const app = useTranslations("app");
  const template = templates.find((each) => each.id === id);
  const [round, setRound] = useState(0);
  const { data: file } = useQuery<BotFile>({
    queryKey: ["template", id],
    queryFn: async () => {
      if (template === undefined) throw new Error(`There is no template "${id}".`);
      return template.load();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog title={template?.name ?? app("notFoundTitle")} isOpen isWide onClose={onClose} closeLabel={app("close")}>
      {template === undefined ? (
        <EmptyState title={app("notFoundTitle")} text={app("notFoundText")} />
      ) : (
        <div className={cx(styles.template)}>
          <div className={cx(styles.about)}>
            <span className={cx(styles.cardIcon)} aria-hidden>
              <template.Icon />
            </span>
            <p>{template.description}</p>
            <p className={cx(styles.cardFacts)}>
              {t(`category.${template.category}`)} · {t("questions", { count: template.questions })}
            </p>
            {file === undefined ? null : (
              <ol className={cx(styles.steps)}>
                {file.groups.map((group) => (
                  <li key={group.id}>{group.title}</li>
                ))}
              </ol>
            )}
            <CreationProblem error={create.error} />
            <div className={cx(styles.choose)}>
              <Button
                kind="primary"
                autoFocus
                isDisabled={file === undefined}
                isPending={create.isPending}
                onPress={() => file !== undefined && create.mutate({ folderId, file })}
              >
                {t("use")}
              </Button>
              <Button kind="quiet" onPress={() => setRound(round + 1)}>
                {t("playAgain")}
              </Button>
            </div>
          </div>
          <div className={cx(styles.stage)}>{file === undefined ? null : <FilePreview key={round} file={file} />}</div>
        </div>
      )}
    </Dialog>
  );
};
