import { botOf } from "@parley/core/draft";
import { buttonClass, cx } from "@parley/ui/author";
import { Link } from "@tanstack/react-router";
import { Languages, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { addressOf } from "../open-bot/screens.ts";
import { useAddress } from "../open-bot/use-address.ts";
import { PartForm } from "../sections/part-form.tsx";
import parts from "../sections/parts.module.css";
import { SectionScreen } from "../sections/section-screen.tsx";
import { LinkCard } from "./link-card.tsx";
import { useSettings } from "./use-settings.ts";

const general = ["general"];
const language = ["language", "languages"];
const shownApart = ["language", "languages", "rememberUser", "systemMessages"];
const rememberUser = ["general", "rememberUser"];
const systemMessages = ["general", "systemMessages"];
const typing = ["typingEmulation"];
const metadata = ["metadata"];
const headCode = ["customHeadCode"];
const security = ["security"];
const consent = ["consent"];

/** The screen for the bot's behaviour and its page's metadata. */
export const SettingsScreen = () => {
  const t = useTranslations("settings");
  const { tree, settings } = useSettings();
  const name = useDocumentState((state) => botOf(state.draft).name);
  const botId = useDocumentState((state) => state.bot.id);
  const address = useAddress();
  const { title = "", description = "", imageUrl = "", favIconUrl = "" } = settings.metadata;
  return (
    <SectionScreen
      title={t("title")}
      sections={[
        {
          id: "general",
          title: t("general"),
          lead: t("generalLead"),
          content: <PartForm tree={tree} path={general} without={shownApart} />,
        },
        {
          id: "language",
          title: t("language"),
          lead: t("languageLead"),
          content: (
            <div className={cx(parts.stack)}>
              <PartForm tree={tree} path={general} only={language} />
              <Link to={addressOf(botId, "languages")} className={cx(buttonClass({}), parts.way)}>
                <Languages aria-hidden />
                {t("translate")}
              </Link>
            </div>
          ),
        },
        { id: "typing", title: t("typing"), lead: t("typingLead"), content: <PartForm tree={tree} path={typing} /> },
        {
          id: "visitors",
          title: t("visitors"),
          lead: t("visitorsLead"),
          content: <PartForm tree={tree} path={rememberUser} />,
        },
        {
          id: "metadata",
          title: t("metadata"),
          lead: t("metadataLead"),
          content: (
            <div className={cx(parts.stack)}>
              <LinkCard
                title={title || name}
                description={description}
                image={imageUrl}
                icon={favIconUrl}
                host={address ? new URL(address.viewer).host : ""}
              />
              <PartForm tree={tree} path={metadata} without={headCode} />
            </div>
          ),
        },
        {
          id: "privacy",
          title: t("privacy"),
          lead: t("privacyLead"),
          content: <PartForm tree={tree} path={security} />,
        },
        {
          id: "consent",
          title: t("consent"),
          lead: t("consentLead"),
          content: <PartForm tree={tree} path={consent} />,
        },
        {
          id: "messages",
          title: t("messages"),
          lead: t("messagesLead"),
          content: <PartForm tree={tree} path={systemMessages} />,
        },
        {
          id: "code",
          title: t("code"),
          lead: t("codeLead"),
          content: (
            <div className={cx(parts.stack)}>
              <p className={cx(parts.warning)}>
                <TriangleAlert aria-hidden />
                {t("codeWarning")}
              </p>
              <PartForm tree={tree} path={metadata} only={headCode} />
            </div>
          ),
        },
      ]}
    />
  );
};
