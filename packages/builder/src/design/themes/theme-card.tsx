import type { JsonObject } from "@parley/core";
import { cx } from "@parley/ui/author";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { ThemeLook } from "./theme-look.tsx";
import styles from "./themes.module.css";

interface ThemeCardProps {
  name: string;
  theme: JsonObject;
  /** Whether the bot uses this theme now. */
  isChosen: boolean;
  applyLabel: string;
  chosenLabel: string;
  onApply: () => void;
  /** A menu beside the name. */
  menu?: ReactNode;
}

/** A card to choose a theme. */
export const ThemeCard = ({ name, theme, isChosen, applyLabel, chosenLabel, onApply, menu }: ThemeCardProps) => (
  <li className={cx(styles.card)} data-chosen={isChosen || undefined}>
    <Button className={cx(styles.apply)} aria-label={isChosen ? chosenLabel : applyLabel} onPress={onApply}>
      <ThemeLook theme={theme} />
      <span className={cx(styles.name)}>
        {isChosen ? <Check aria-hidden /> : null}
        {name}
      </span>
    </Button>
    {menu}
  </li>
);
