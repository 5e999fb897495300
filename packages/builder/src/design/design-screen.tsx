import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { useMayChange } from "../open-bot/document-context.tsx";
import { PartForm } from "../sections/part-form.tsx";
import parts from "../sections/parts.module.css";
import { SectionScreen } from "../sections/section-screen.tsx";
import { FontSection } from "./fonts/font-section.tsx";
import { SampleSwitch } from "./sample/sample-switch.tsx";
import { BackgroundSection } from "./sections/background-section.tsx";
import { MainColourSection } from "./sections/main-colour-section.tsx";
import { PartSection } from "./sections/part-section.tsx";
import { OwnThemes } from "./themes/own-themes.tsx";
import { PresetCards } from "./themes/preset-cards.tsx";
import { useTheme } from "./use-theme.ts";

const chat = ["chat"];
const avatars = ["hostAvatar", "guestAvatar"];
const layout = ["chat", "buttonsInput"];
const progressBar = ["general", "progressBar"];
const css = ["customCss"];

/** The screen for the bot's design. The chat beside it shows every change. */
export const DesignScreen = () => {
  const t = useTranslations("design");
  const { tree } = useTheme();
  const mayChange = useMayChange();
  return (
    <SectionScreen
      title={t("title")}
      sections={[
        {
          id: "colours",
          title: t("colours"),
          lead: t("coloursLead"),
          tools: <SampleSwitch />,
          content: <MainColourSection />,
        },
        {
          id: "looks",
          title: t("looks"),
          lead: t(mayChange ? "looksLead" : "looksRead"),
          content: mayChange ? (
            <div>
              <PresetCards />
              <OwnThemes />
            </div>
          ) : null,
        },
        { id: "fonts", title: t("fonts"), lead: t("fontsLead"), content: <FontSection /> },
        {
          id: "bubbles",
          title: t("bubbles"),
          lead: t("bubblesLead"),
          content: (
            <div className={cx(parts.stack)}>
              <h3 className={cx(parts.subhead)}>{t("hostBubbles")}</h3>
              <PartSection part="hostBubbles" />
              <h3 className={cx(parts.subhead)}>{t("guestBubbles")}</h3>
              <PartSection part="guestBubbles" />
            </div>
          ),
        },
        { id: "inputs", title: t("inputs"), lead: t("inputsLead"), content: <PartSection part="inputs" /> },
        {
          id: "buttons",
          title: t("buttons"),
          lead: t("buttonsLead"),
          content: (
            <div className={cx(parts.stack)}>
              <PartSection part="buttons" />
              <PartForm tree={tree} path={layout} />
            </div>
          ),
        },
        { id: "background", title: t("background"), lead: t("backgroundLead"), content: <BackgroundSection /> },
        {
          id: "avatars",
          title: t("avatars"),
          lead: t("avatarsLead"),
          content: <PartForm tree={tree} path={chat} only={avatars} />,
        },
        {
          id: "progress",
          title: t("progress"),
          lead: t("progressLead"),
          content: <PartForm tree={tree} path={progressBar} />,
        },
        { id: "container", title: t("container"), lead: t("containerLead"), content: <PartSection part="container" /> },
        { id: "css", title: t("css"), lead: t("cssLead"), content: <PartForm tree={tree} path={[]} only={css} /> },
      ]}
    />
  );
};
