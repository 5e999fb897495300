import { cx } from "@parley/ui/author";
import { Image, MessageCircle } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import styles from "./link-card.module.css";

interface LinkCardProps {
  title: string;
  description: string;
  image: string;
  icon: string;
  /** The host of the page: `bots.example.org`. */
  host: string;
}

/** A preview of the bot's browser tab and of its card when the address is shared. */
export const LinkCard = ({ title, description, image, icon, host }: LinkCardProps) => {
  const t = useTranslations("settings");
  return (
    <div className={cx(styles.looks)}>
      <figure className={cx(styles.figure)}>
        <figcaption className={cx(styles.caption)}>{t("inTab")}</figcaption>
        <div className={cx(styles.tab)}>
          <Picture key={icon} address={icon} className={styles.icon} otherwise={<MessageCircle aria-hidden />} />
          <span className={cx(styles.tabTitle)}>{title}</span>
        </div>
      </figure>
      <figure className={cx(styles.figure)}>
        <figcaption className={cx(styles.caption)}>{t("whenShared")}</figcaption>
        <div className={cx(styles.card)}>
          <Picture
            key={image}
            address={image}
            className={styles.image}
            otherwise={
              <span className={cx(styles.noImage)}>
                <Image aria-hidden />
                {t("noPicture")}
              </span>
            }
          />
          <div className={cx(styles.words)}>
            <span className={cx(styles.host)}>{host}</span>
            <strong className={cx(styles.title)}>{title}</strong>
            <span className={cx(styles.description)}>{description || t("noDescription")}</span>
          </div>
        </div>
      </figure>
    </div>
  );
};

interface PictureProps {
  address: string;
  className: string | undefined;
  otherwise: React.ReactNode;
}

/** A picture, or `otherwise` if there is none. */
const Picture = ({ address, className, otherwise }: PictureProps) => {
  const [hasFailed, setFailed] = useState(false);
  return address === "" || address.includes("{{") || hasFailed ? (
    otherwise
  ) : (
    <img className={cx(className)} src={address} alt="" onError={() => setFailed(true)} />
  );
};
