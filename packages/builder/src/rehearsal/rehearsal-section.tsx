import { Button, cx, ErrorState } from "@parley/ui/author";
import { useRouter } from "@tanstack/react-router";
import { CloudOff, Rewind } from "lucide-react";
import { useTranslations } from "use-intl";
import { describeError } from "../base/describe-error.ts";
import { ToolHead } from "../base/tool-head.tsx";
import { maySee } from "../document/document-state.ts";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { rehearsal } from "../texts/en/rehearsal.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import type { RehearsalState } from "./create-rehearsal.ts";
import { Fates, hintOf } from "./fate-list.tsx";
import { fatesOf, placesOf } from "./fates.ts";
import styles from "./rehearsal.module.css";
import { useRehearsal } from "./use-rehearsal.ts";

interface RehearsalSectionProps {
  /** The number of the live version. */
  live: number;
  /** Called when a place of the flow is shown. */
  onShow: () => void;
}

/**
 * Plays the last chats on the draft before it is published, and lists what becomes of them. Nothing for those who may
 * not see both flow and answers.
 */
export const RehearsalSection = (props: RehearsalSectionProps) => {
  const seesBoth = useDocumentState((document) => maySee(document, "answers") && maySee(document, "flow"));
  return seesBoth ? (
    <MoreTexts texts={{ rehearsal }}>
      <Section {...props} />
    </MoreTexts>
  ) : null;
};

const Section = ({ live, onShow }: RehearsalSectionProps) => {
  const t = useTranslations("rehearsal");
  const { state, begin, end } = useRehearsal();
  const start = () => void begin(live);
  return (
    <section aria-label={t("title")} className={cx(styles.section)}>
      <ToolHead icon={Rewind} title={t("title")} hint={hintOf(t, state)}>
        {state.is === "running" ? (
          <Button isSmall onPress={end}>
            {t("stop")}
          </Button>
        ) : (
          <Button isSmall onPress={start}>
            {state.is === "done" ? t("again") : t("rehearse")}
          </Button>
        )}
      </ToolHead>
      {state.is === "failed" ? (
        <ErrorState
          icon={<CloudOff />}
          title={t("failed")}
          text={describeError(state.error)}
          retryLabel={t("tryAgain")}
          onRetry={start}
        />
      ) : null}
      {state.is === "done" ? <Found state={state} live={live} onShow={onShow} /> : null}
    </section>
  );
};

interface FoundProps extends RehearsalSectionProps {
  state: Extract<RehearsalState, { is: "done" }>;
}

/** What became of all chats, and the way to the map, where it stands at its places. */
const Found = ({ state, live, onShow }: FoundProps) => {
  const t = useTranslations("rehearsal");
  const router = useRouter({ warn: false });
  const botId = useDocumentState(({ bot }) => bot.id);
  const fates = fatesOf(state.rehearsed);
  return (
    <>
      <Fates state={state} fates={fates} live={live} onShow={onShow} />
      {placesOf(fates, botId).size === 0 ? null : (
        <Button
          isSmall
          onPress={() => {
            onShow();
            void router?.navigate({ to: "/bots/$botId", params: { botId }, search: { view: "rehearsal" } });
          }}
        >
          {t("onMap")}
        </Button>
      )}
    </>
  );
};
