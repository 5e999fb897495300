import { isLanguageTag } from "@parley/core/fields";
import { Chip, ConfirmDialog, cx, IconButton } from "@parley/ui/author";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import listing from "../base/listing-page.module.css";
import { namesOf, writtenAs } from "./language-names.ts";
import styles from "./languages.module.css";
import { useTextCounts } from "./use-texts.ts";

interface LanguageListProps {
  further: readonly string[];
  /** The language whose texts are shown. */
  shown: string | undefined;
  onShow: (tag: string) => void;
  /** How many translations into a language there are. */
  countOf: (tag: string) => number;
  onRemove: (tag: string) => void;
}

/** The further languages of the bot, each with how far it is. */
export const LanguageList = ({ further, shown, onShow, countOf, onRemove }: LanguageListProps) => {
  const t = useTranslations("languages");
  const counts = useTextCounts(further);
  const [removed, setRemoved] = useState<string | null>(null);
  const { english } = namesOf(removed ?? "");
  return (
    <div>
      <h2 className={cx(styles.subhead)}>{t("further")}</h2>
      <ul className={cx(listing.rows)} aria-label={t("further")}>
        {further.map((tag) => {
          const name = namesOf(tag);
          const { all, missing, changed } = counts.get(tag) ?? { all: 0, missing: 0, changed: 0 };
          const done = all - missing;
          return (
            <li key={tag} className={cx(styles.language)} data-shown={tag === shown || undefined}>
              <button
                type="button"
                className={cx(styles.languageButton)}
                aria-current={tag === shown ? "true" : undefined}
                onClick={() => onShow(tag)}
              >
                <span className={cx(listing.name)} {...writtenAs(tag)}>
                  {name.own}
                </span>
                <span className={cx(listing.facts)}>
                  {name.own === name.english ? tag : `${name.english} · ${tag}`}
                </span>
              </button>
              <IconButton
                isSmall
                label={t("remove", { language: name.english })}
                onPress={() => setRemoved(tag)}
                data-edits=""
              >
                <Trash2 />
              </IconButton>
              {isLanguageTag(tag) ? (
                <div className={cx(styles.progress)}>
                  <progress
                    max={Math.max(1, all)}
                    value={done}
                    aria-label={t("progressLabel", { language: name.english, done, all })}
                  />
                  <span className={cx(listing.facts)}>{t("progress", { done, all })}</span>
                  {changed > 0 ? <Chip tone="warning">{t("changedCount", { count: changed })}</Chip> : null}
                </div>
              ) : (
                <p className={cx(styles.warning)}>{t("wrongTag", { tag })}</p>
              )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        title={t("removeTitle", { language: english })}
        isOpen={removed !== null}
        isDanger
        onClose={() => setRemoved(null)}
        onConfirm={() => {
          if (removed !== null) onRemove(removed);
          setRemoved(null);
        }}
        confirmLabel={t("removeConfirm")}
        cancelLabel={t("cancel")}
      >
        {t("removeText", { count: removed === null ? 0 : countOf(removed) })}
      </ConfirmDialog>
    </div>
  );
};
