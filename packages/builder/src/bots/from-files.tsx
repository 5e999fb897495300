import { calls, type ImportedBot } from "@parley/api/app";
import { Button, cx, IconButton } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileBraces, FileUp, FileWarning, X } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { FileTrigger, ProgressBar } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { api } from "../base/api.ts";
import { useIsTouch } from "../base/use-touch.ts";
import { BackToWays } from "./back-link.tsx";
import { homeKey } from "./bot-queries.ts";
import screen from "./bots-screen.module.css";
import { CreationProblem } from "./creation-problem.tsx";
import styles from "./from-files.module.css";
import { ImportReport } from "./import-report.tsx";
import newBot from "./new-bot.module.css";
import { type ChosenFile, readBotFiles } from "./read-bot-files.ts";
import { useFileDrop } from "./use-file-drop.ts";
import { takeWaitingFiles, waitingFiles } from "./waiting-files.ts";

/** The limits of one import. */
const most = { files: 200, bytes: 19_500_000 };

/**
 * Imports bot files: the author chooses or drops them, checks the list, and imports all at once. A report follows for
 * each file.
 */
export const FromFiles = ({ folderId, folderName }: { folderId: string | null; folderName: string | undefined }) => {
  const t = useTranslations("newBot");
  const isTouch = useIsTouch();
  const app = useTranslations("app");
  const queries = useQueryClient();
  const waiting = useStore(waitingFiles);
  const isFileAbove = useFileDrop(folderId);
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [reading, setReading] = useState(0);

  const add = useCallback(async (files: readonly File[]) => {
    setReading((count) => count + files.length);
    const read = await readBotFiles(files);
    setReading((count) => count - files.length);
    setChosen((before) => [...before, ...read]);
  }, []);
  // Takes the files that were dropped, here or on the dashboard.
  useEffect(() => {
    if (waiting.files.length > 0) void add(takeWaitingFiles());
  }, [waiting, add]);

  const good = chosen.filter(({ bots }) => bots.length > 0);
  const count = good.reduce((sum, { bots }) => sum + bots.length, 0);
  const isTooLarge = good.reduce((sum, { size }) => sum + size, 0) > most.bytes;
  const isTooMany = good.length > most.files;
  const run = useMutation({
    mutationFn: async (): Promise<ImportedBot[]> => {
      const files = good.map(({ name, content }) => ({ name, content }));
      return (await api(calls.importBots, { body: { files, folderId } })).bots;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: homeKey }),
  });
  const startAnew = () => {
    setChosen([]);
    run.reset();
  };

  return (
    <main className={cx(screen.page)}>
      <title>{`${t("filesTitle")} · ${app("name")}`}</title>
      <BackToWays folderId={folderId} />
      {run.data !== undefined ? (
        <ImportReport bots={run.data} folderId={folderId} folderName={folderName} onAgain={startAnew} />
      ) : (
        <div className={cx(styles.column)}>
          <h1 className={cx(newBot.title)}>{t("filesTitle")}</h1>
          <CreationProblem error={run.error} title={t("importFailed")} />
          <div className={cx(styles.place)} data-over={isFileAbove || undefined}>
            <FileUp aria-hidden />
            {isTouch ? null : (
              <>
                <span className={cx(styles.drop)}>{t("drop")}</span>
                <span className={cx(styles.or)}>{t("dropOr")}</span>
              </>
            )}
            <FileTrigger
              allowsMultiple
              acceptedFileTypes={["application/json", ".json"]}
              onSelect={(files) => void add([...(files ?? [])])}
            >
              <Button kind={good.length === 0 ? "primary" : "plain"} autoFocus isDisabled={run.isPending}>
                {t("choose")}
              </Button>
            </FileTrigger>
            <span className={cx(styles.help)}>{t("filesHelp")}</span>
          </div>
          <div role="status">{reading > 0 ? t("reading", { count: reading }) : null}</div>
          {chosen.length === 0 ? null : (
            <ul className={cx(styles.files)}>
              {chosen.map(({ id, name, size, bots }) => (
                <li key={id}>
                  {bots.length === 0 ? (
                    <FileWarning className={cx(styles.wrong)} aria-hidden />
                  ) : (
                    <FileBraces aria-hidden />
                  )}
                  <span className={cx(styles.file)}>
                    <span className={cx(styles.name)}>{bots.length === 0 ? name : bots.join(", ")}</span>
                    <span className={cx(styles.small, bots.length === 0 && styles.wrong)}>
                      {bots.length === 0
                        ? t("notJson")
                        : `${name} · ${t("size", { kilobytes: Math.max(1, Math.round(size / 1000)) })}`}
                    </span>
                  </span>
                  <IconButton
                    label={t("remove", { name })}
                    isDisabled={run.isPending}
                    onPress={() => setChosen(chosen.filter((each) => each.id !== id))}
                  >
                    <X />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          {isTooLarge || isTooMany ? (
            <p role="alert" className={cx(styles.wrong)}>
              {t(isTooLarge ? "tooLarge" : "tooMany")}
            </p>
          ) : null}
          {run.isPending ? (
            <ProgressBar
              isIndeterminate
              aria-label={t("importing", { count: good.length })}
              className={cx(styles.progress)}
            >
              <span className={cx(styles.bar)} />
              <span>{t("importing", { count: good.length })}</span>
            </ProgressBar>
          ) : good.length === 0 ? null : (
            <div>
              <Button kind="primary" isDisabled={isTooLarge || isTooMany || reading > 0} onPress={() => run.mutate()}>
                {t("import", { count })}
              </Button>
            </div>
          )}
        </div>
      )}
    </main>
  );
};
