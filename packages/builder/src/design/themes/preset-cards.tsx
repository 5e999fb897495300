import { isSameJson } from "@parley/core/draft";
import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { setTheme } from "../../document/edits/index.ts";
import { useDocument } from "../../open-bot/document-context.tsx";
import { themePresets } from "../presets/theme-presets.ts";
import { readTheme, withPreset } from "../theme-edits.ts";
import { useTheme } from "../use-theme.ts";
import { ThemeCard } from "./theme-card.tsx";
import styles from "./themes.module.css";

/** The built-in themes as cards. */
export const PresetCards = () => {
  const t = useTranslations("design");
  const document = useDocument();
  const { tree } = useTheme();
  return (
    <ul className={cx(styles.cards)} aria-label={t("presets")}>
      {themePresets.map(({ id, name, theme }) => (
        <ThemeCard
          key={id}
          name={name}
          theme={theme}
          isChosen={isSameJson(tree.values, withPreset(tree.values, theme))}
          applyLabel={t("applyTheme", { name })}
          chosenLabel={t("hasTheme", { name })}
          onApply={() =>
            document.change(t("applied", { name }), (draft) => setTheme(draft, [], withPreset(readTheme(draft), theme)))
          }
        />
      ))}
    </ul>
  );
};
