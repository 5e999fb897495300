import type { FirstScreen } from "@parley/api/app";
import { cx } from "@parley/ui/author";
import type { CSSProperties } from "react";
import styles from "./bot-picture.module.css";

const corners = { none: "0", medium: "0.375rem", large: "0.75rem", custom: "0.375rem" } as const;

const colorsOf = (screen: FirstScreen): CSSProperties => {
  const colors = {
    "--page": screen.page || "var(--surface-sunken)",
    "--bubble": screen.bubble,
    "--bubble-text": screen.bubbleText,
    "--press": screen.button,
    "--press-text": screen.buttonText,
    "--corner": corners[screen.corners],
  };
  // Cast: React's type of styles has no custom properties.
  return colors as CSSProperties;
};

/** A small picture of what visitors see first, in the bot's own colours. It says nothing to screen readers. */
export const BotPicture = ({ screen }: { screen: FirstScreen }) => (
  <span className={cx(styles.picture)} style={colorsOf(screen)} aria-hidden>
    {screen.says.map((text, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bubbles have no other name, and two may say the same
      <span key={place} className={cx(styles.bubble)}>
        {text}
      </span>
    ))}
    {screen.answers.length > 0 ? (
      <span className={cx(styles.answers)}>
        {screen.answers.map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers have no other name, and two may be the same
          <span key={place} className={cx(styles.answer)}>
            {text}
          </span>
        ))}
      </span>
    ) : screen.field === null ? null : (
      <span className={cx(styles.field)}>
        <span>{screen.field}</span>
        <span className={cx(styles.send)} />
      </span>
    )}
  </span>
);
