import { ButtonLink, EmptyState, ErrorState } from "@parley/ui/author";
import { useParams } from "@tanstack/react-router";
import { Bot, CloudOff, LogIn } from "lucide-react";
import { useEffect } from "react";
import { IntlProvider, useTranslations } from "use-intl";
import { DocumentContext } from "../open-bot/document-context.tsx";
import { botTexts } from "../texts/bot-texts.ts";
import { FrameSkeleton } from "./frame/frame-skeleton.tsx";
import { OpenBot } from "./frame/open-bot.tsx";
import { useBotDocument } from "./frame/use-bot-document.ts";

/** How long to wait before trying again to open a bot, in milliseconds. */
const retryTime = 5000;

/** The frame of one bot's screens. It keeps the document open while the screens change, and loads their texts. */
export const BotFrame = () => (
  <IntlProvider locale="en" messages={botTexts}>
    <Frame />
  </IntlProvider>
);

const Frame = () => {
  const { botId = "" } = useParams({ strict: false });
  const { opening, retry } = useBotDocument(botId);
  const t = useTranslations("frame");
  const isOffline = opening.is === "failed" && opening.failure === "offline";
  useEffect(() => {
    if (!isOffline) return;
    const timer = setInterval(retry, retryTime);
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [isOffline, retry]);

  if (opening.is === "opening") return <FrameSkeleton />;
  if (opening.is === "open")
    return (
      <DocumentContext value={opening.document}>
        <OpenBot />
      </DocumentContext>
    );
  return (
    <main>
      {opening.failure === "gone" ? (
        <EmptyState
          isPage
          icon={<Bot />}
          title={t("goneTitle")}
          text={t("goneText")}
          action={
            <ButtonLink kind="primary" href="/">
              {t("toBots")}
            </ButtonLink>
          }
        />
      ) : opening.failure === "signed out" ? (
        <EmptyState
          isPage
          icon={<LogIn />}
          title={t("signedOutTitle")}
          text={t("signedOutText")}
          action={
            <ButtonLink
              kind="primary"
              href={`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`}
            >
              {t("signIn")}
            </ButtonLink>
          }
        />
      ) : (
        <ErrorState
          isPage
          icon={<CloudOff />}
          title={t("unreachableTitle")}
          text={isOffline ? t("unreachableText") : opening.message}
          retryLabel={t("retry")}
          onRetry={retry}
        />
      )}
    </main>
  );
};
