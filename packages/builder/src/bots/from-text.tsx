import { Button, cx, TextField } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { botNamesQuery } from "../open-bot/other-bots.ts";
import { BackToWays } from "./back-link.tsx";
import { BotOutline } from "./bot-outline.tsx";
import screen from "./bots-screen.module.css";
import { CreationProblem } from "./creation-problem.tsx";
import { draftFromText } from "./from-text/draft-from-text.ts";
import styles from "./new-bot.module.css";
import { useCreateBot } from "./use-create-bot.ts";

/** The screen that makes a bot from a text: the text on one side, the bot on the other. */
export const FromText = ({ folderId }: { folderId: string | null }) => {
  const t = useTranslations("newBot");
  const app = useTranslations("app");
  useQuery(botNamesQuery);
  const [text, setText] = useState("");
  const read = useDeferredValue(text);
  const file = useMemo(() => (read.trim() === "" ? null : draftFromText(read)), [read]);
  const create = useCreateBot();
  return (
    <main className={cx(screen.page)}>
      <title>{`${t("textTitle")} · ${app("name")}`}</title>
      <BackToWays folderId={folderId} />
      <h1 className={cx(styles.title)}>{t("textTitle")}</h1>
      <CreationProblem error={create.error} />
      <div className={cx(styles.sides)}>
        <div className={cx(styles.write)}>
          <TextField
            label={t("textLabel")}
            help={t("textHelp")}
            isMultiline
            rows={16}
            autoFocus
            placeholder={t("textExample")}
            value={text}
            onChange={setText}
          />
          <div className={cx(styles.choose)}>
            <Button
              kind="primary"
              isDisabled={file === null}
              isPending={create.isPending}
              onPress={() => text.trim() !== "" && create.mutate({ folderId, file: draftFromText(text) })}
            >
              {t("make")}
            </Button>
            {text === "" ? (
              <Button kind="quiet" onPress={() => setText(t("textExample"))}>
                {t("textUseExample")}
              </Button>
            ) : null}
          </div>
        </div>
        <BotOutline file={file} />
      </div>
    </main>
  );
};
