import { cx } from "@parley/ui/author";
import { Eye } from "lucide-react";
import { useTranslations } from "use-intl";
import { useMayChange } from "../../open-bot/document-context.tsx";
import styles from "./top-bar.module.css";

/** Tells guests with read access that they can't change the bot. */
export const ReadOnlyBanner = () => {
  const t = useTranslations("frame");
  if (useMayChange()) return null;
  return (
    <aside className={cx(styles.banner, styles.note)}>
      <Eye aria-hidden />
      <p>{t("readOnly")}</p>
    </aside>
  );
};
