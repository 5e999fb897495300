import { contrastOf, findRgb, readablePart } from "@parley/core";
import type { EmbedSettings } from "@parley/core/format";
import { cx } from "@parley/ui/author";
import { MessageCircle, X } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { useTranslations } from "use-intl";
import { ThemeLook } from "../../design/themes/theme-look.tsx";
import { useTheme } from "../../design/use-theme.ts";
import styles from "./embed.module.css";
import type { EmbedKind } from "./write-snippet.ts";

/** Returns a readable colour on a background, by the same rule as the launcher. */
const colorOn = (color: string): string => {
  const [behind, light, dark] = [findRgb(color), findRgb("#ffffff"), findRgb("#202020")];
  return behind && light && dark && contrastOf(dark, behind) > contrastOf(light, behind) ? "#202020" : "#ffffff";
};

/** A small preview of the bot on a page; its button can be pressed. */
export const LauncherLook = ({ kind, embed }: { kind: EmbedKind; embed: EmbedSettings }) => {
  const t = useTranslations("share");
  const { tree, theme } = useTheme();
  const [isOpen, setOpen] = useState(false);
  const { button, placement, previewMessage } = embed.bubble;
  const color = button.color ?? readablePart(theme.chat.buttons).backgroundColor;
  const look = {
    "--launcher": color,
    "--launcher-icon": colorOn(color),
    "--width": kind === "standard" ? embed.standard.width : "80%",
  } as CSSProperties;
  const hasMessage = previewMessage.isEnabled && previewMessage.text.trim() !== "" && !isOpen;
  return (
    <section className={cx(styles.page)} data-kind={kind} data-place={placement} aria-label={t("look")} style={look}>
      <span className={cx(styles.line)} />
      <span className={cx(styles.line)} />
      <span className={cx(styles.line)} />
      {kind === "standard" ? (
        <span className={cx(styles.inPage)}>
          <ThemeLook theme={tree.values} />
        </span>
      ) : kind === "popup" ? (
        <span className={cx(styles.behind)}>
          <span className={cx(styles.popup)}>
            <ThemeLook theme={tree.values} />
          </span>
        </span>
      ) : (
        <>
          {isOpen ? (
            <span className={cx(styles.window)}>
              <ThemeLook theme={tree.values} />
            </span>
          ) : null}
          <span className={cx(styles.corner)}>
            {hasMessage ? (
              <span className={cx(styles.message)}>
                {previewMessage.avatarUrl ? <img src={previewMessage.avatarUrl} alt="" /> : null}
                {previewMessage.text}
              </span>
            ) : null}
            <button
              type="button"
              className={cx(styles.launcher)}
              data-size={button.size}
              aria-expanded={isOpen}
              aria-label={isOpen ? t("closeLook") : t("openLook")}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? (
                <X aria-hidden />
              ) : button.iconUrl ? (
                <img src={button.iconUrl} alt="" />
              ) : (
                <MessageCircle aria-hidden />
              )}
            </button>
          </span>
        </>
      )}
    </section>
  );
};
