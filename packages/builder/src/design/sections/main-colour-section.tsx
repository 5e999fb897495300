import { contrastOf, findRgb, readablePart } from "@parley/core";
import { ColorControl, ControlTextsProvider, cx } from "@parley/ui/author";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ReadValue } from "../../form/read/read-value.tsx";
import { useTextsOfControls } from "../../form/use-texts-of-controls.ts";
import { useDocument, useMayChange } from "../../open-bot/document-context.tsx";
import { PartForm } from "../../sections/part-form.tsx";
import parts from "../../sections/parts.module.css";
import { ContrastMeter } from "../contrast/contrast-meter.tsx";
import { setThemeValues } from "../theme-edits.ts";
import { useTheme } from "../use-theme.ts";

const light = "#ffffff";
const dark = "#1b1b1b";
const containerText = ["color"];

/** Returns black or white, whichever has more contrast; null while the colour is incomplete. */
const textOn = (color: string): string | null => {
  const [behind, lightest, darkest] = [findRgb(color), findRgb(light), findRgb(dark)];
  if (!behind || !lightest || !darkest || behind.alpha === 0) return null;
  return contrastOf(lightest, behind) >= Math.min(4.5, contrastOf(darkest, behind)) ? light : dark;
};

/** The settings for the main colour and the text colour of the page. */
export const MainColourSection = () => {
  const t = useTranslations("design");
  const document = useDocument();
  const mayChange = useMayChange();
  const texts = useTextsOfControls();
  const { tree, theme } = useTheme();
  const buttons = readablePart(theme.chat.buttons);
  const { guestBubbles } = theme.chat;
  const isOne = theme.chat.buttons.backgroundColor.toLowerCase() === guestBubbles.backgroundColor.toLowerCase();
  const stored = buttons.backgroundColor;
  // What is typed on the way to a colour, as long as the stored one stays what it was.
  const [typed, setTyped] = useState({ text: stored, stored });
  const shown = typed.stored === stored ? typed.text : stored;
  const choose = (color: string) => {
    setTyped({ text: color, stored });
    const text = textOn(color);
    if (text === null) return;
    document.change(t("mainColourChosen"), (draft) =>
      setThemeValues(draft, [
        ...["buttons", "guestBubbles"].flatMap((part) => [
          { path: ["chat", part, "backgroundColor"], value: color },
          { path: ["chat", part, "color"], value: text },
          { path: ["chat", part, "border", "color"], value: color },
        ]),
        { path: ["general", "progressBar", "color"], value: color },
      ]),
    );
  };
  return (
    <div className={cx(parts.stack)}>
      {mayChange ? (
        <ControlTextsProvider value={texts}>
          <ColorControl
            label={t("mainColour")}
            help={isOne ? t("mainColourHelp") : t("mainColourMixed")}
            error={shown !== stored && textOn(shown) === null ? t("mainColourUnknown") : undefined}
            value={shown}
            onChange={choose}
          />
        </ControlTextsProvider>
      ) : (
        <ReadValue label={t("mainColour")} text={stored} />
      )}
      <ContrastMeter pair="buttons" />
      <h3 className={cx(parts.subhead)}>{t("textOnPage")}</h3>
      <PartForm tree={tree} path={["chat", "container"]} only={containerText} />
      <ContrastMeter pair="container" />
    </div>
  );
};
