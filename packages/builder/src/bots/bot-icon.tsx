import { cx } from "@parley/ui/author";
import { MessagesSquare } from "lucide-react";
import { hasEmoji } from "../base/has-emoji.ts";
import styles from "./bot-list.module.css";

/** A bot's icon: an emoji, a picture, or the default. */
export const BotIcon = ({ icon }: { icon: string | null }) => (
  <span className={cx(styles.icon)} aria-hidden>
    {icon !== null && /^(https?:|data:|\/)/.test(icon) ? (
      <img src={icon} alt="" loading="lazy" />
    ) : icon !== null && hasEmoji() ? (
      icon
    ) : (
      <MessagesSquare />
    )}
  </span>
);
