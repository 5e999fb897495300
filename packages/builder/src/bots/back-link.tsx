import { cx } from "@parley/ui/author";
import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useTranslations } from "use-intl";
import styles from "./new-bot.module.css";

/** A link back to the folder that the new bot will be in. */
export const BackLink = ({ folderId, name }: { folderId: string | null; name: string | undefined }) => {
  const t = useTranslations("bots");
  return folderId === null ? (
    <Link to="/" className={cx(styles.back)}>
      <ChevronLeft aria-hidden />
      {t("title")}
    </Link>
  ) : (
    <Link to="/folders/$folderId" params={{ folderId }} className={cx(styles.back)}>
      <ChevronLeft aria-hidden />
      {name ?? t("title")}
    </Link>
  );
};

/** A link back to the choice of how to make a new bot. */
export const BackToWays = ({ folderId }: { folderId: string | null }) => {
  const t = useTranslations("newBot");
  return (
    <Link to="/new" search={folderId === null ? {} : { folder: folderId }} className={cx(styles.back)}>
      <ChevronLeft aria-hidden />
      {t("back")}
    </Link>
  );
};
