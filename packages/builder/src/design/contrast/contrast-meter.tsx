import { Button, Chip, cx } from "@parley/ui/author";
import type { CSSProperties } from "react";
import { useTranslations } from "use-intl";
import { useDocument } from "../../open-bot/document-context.tsx";
import { setThemeValues } from "../theme-edits.ts";
import { useTheme } from "../use-theme.ts";
import styles from "./contrast-meter.module.css";
import { measurePair, type PairId, wanted } from "./measure-pair.ts";

/** Shows the contrast of a text in the chat and offers better colours. */
export const ContrastMeter = ({ pair }: { pair: PairId }) => {
  const t = useTranslations("design");
  const document = useDocument();
  const { theme } = useTheme();
  const measured = measurePair(theme, pair);
  if (measured === null)
    return (
      <div className={cx(styles.meter)}>
        <span className={cx(styles.words)}>{t("contrastUnknown")}</span>
      </div>
    );
  const { ratio, text, behind, fixes } = measured;
  // Rounded down, because 4.46 shown as 4.5 would look sufficient.
  const shown = Math.floor(ratio * 10) / 10;
  const isEnough = ratio >= wanted;
  return (
    <div className={cx(styles.meter)}>
      <span className="visually-hidden">{t("contrastOf", { part: t(`pairs.${pair}`) })}</span>
      <span
        className={cx(styles.sample)}
        style={{ "--text-color": text, "--behind": behind } as CSSProperties}
        aria-hidden
      >
        Aa
      </span>
      <span className={cx(styles.words)}>
        {t("contrast", { ratio: shown })}{" "}
        <Chip tone={isEnough ? "success" : "warning"}>{isEnough ? "AA" : t("tooLow")}</Chip>
        {isEnough ? null : <span className={cx(styles.why)}>{t("contrastWhy")}</span>}
      </span>
      {fixes.length === 0 ? null : (
        <span className={cx(styles.fixes)} data-edits="">
          {fixes.map(({ kind, color, path }) => (
            <Button
              key={kind}
              isSmall
              onPress={() =>
                document.change(t("fixed", { part: t(`pairs.${pair}`) }), (draft) =>
                  setThemeValues(draft, [{ path, value: color }]),
                )
              }
            >
              <span className={cx(styles.dot)} style={{ "--dot": color } as CSSProperties} aria-hidden />
              {t(kind === "text" ? "fixText" : "fixBackground")}
            </Button>
          ))}
        </span>
      )}
    </div>
  );
};
