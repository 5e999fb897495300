import { type JsonObject, readablePart, type Theme } from "@parley/core";
import { compileTheme } from "@parley/core/format";
import { cx } from "@parley/ui/author";
import { type CSSProperties, useMemo } from "react";
import styles from "./themes.module.css";

/** A small preview of a theme: a bubble, an answer and a button. */
export const ThemeLook = ({ theme }: { theme: JsonObject }) => {
  const look = useMemo(() => colorsOf(compileTheme(theme)), [theme]);
  return (
    <span className={cx(styles.look)} style={look} aria-hidden>
      <span className={cx(styles.lookBubble)} />
      <span className={cx(styles.lookAnswer)} />
      <span className={cx(styles.lookButton)}>
        <span />
      </span>
    </span>
  );
};

const radii = { none: "0px", medium: "5px", large: "10px", custom: "5px" } as const;

const colorsOf = ({ general, chat }: Theme): CSSProperties => {
  const [answer, button] = [readablePart(chat.guestBubbles), readablePart(chat.buttons)];
  const colors = {
    "--page": general.background.type === "Color" ? general.background.content : "var(--surface-sunken)",
    "--host": chat.hostBubbles.backgroundColor,
    "--host-text": chat.hostBubbles.color,
    "--host-line": chat.hostBubbles.border.thickness > 0 ? chat.hostBubbles.border.color : "transparent",
    "--guest": answer.backgroundColor,
    "--guest-text": answer.color,
    "--press": button.backgroundColor,
    "--press-text": button.color,
    "--corner": radii[chat.hostBubbles.border.roundeness],
  };
  return colors as CSSProperties;
};
