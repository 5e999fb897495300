import { cx } from "@parley/ui/author";
import { type CSSProperties, useEffect } from "react";
import { Label, Radio, RadioGroup } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useDocument } from "../../open-bot/document-context.tsx";
import { PartForm } from "../../sections/part-form.tsx";
import parts from "../../sections/parts.module.css";
import { setThemeValues } from "../theme-edits.ts";
import { useTheme } from "../use-theme.ts";
import { AllFonts } from "./all-fonts.tsx";
import { bundledFonts, loadSamples, sampleName } from "./bundled-fonts.ts";
import styles from "./fonts.module.css";

const path = ["general", "font"];

/** The font settings: one of the bundled fonts, any other by name, or the author's own. */
export const FontSection = () => {
  const t = useTranslations("design");
  const document = useDocument();
  const { tree, theme } = useTheme();
  useEffect(loadSamples, []);
  const { font } = theme.general;
  const family = font.type === "Google" ? font.family : null;
  const chosen = bundledFonts.find((one) => one.family.toLowerCase() === family?.trim().toLowerCase());
  const choose = (next: string) =>
    document.change(t("fontChosen", { family: next }), (draft) => {
      const sets = [
        { path: [...path, "type"], value: "Google" },
        { path: [...path, "family"], value: next },
      ];
      return setThemeValues(draft, sets);
    });
  return (
    <div className={cx(parts.stack)}>
      <RadioGroup data-edits="" className={cx(styles.group)} value={chosen?.family ?? null} onChange={choose}>
        <Label className={cx(styles.label)}>{t("bundled")}</Label>
        <div className={cx(styles.fonts)}>
          {bundledFonts.map(({ family }) => (
            <Radio
              key={family}
              value={family}
              className={cx(styles.font)}
              style={{ "--family": `"${sampleName(family)}", sans-serif` } as CSSProperties}
            >
              <span className={cx(styles.sample)}>{t("fontSample")}</span>
              <span className={cx(styles.family)}>{family}</span>
            </Radio>
          ))}
        </div>
      </RadioGroup>
      <AllFonts family={family} onChoose={choose} />
      <PartForm tree={tree} path={path} />
      <p className={cx(parts.note)}>{font.type === "Custom" ? t("ownFontNote") : t("fontNote")}</p>
    </div>
  );
};
