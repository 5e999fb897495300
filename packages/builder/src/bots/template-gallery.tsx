import { cx } from "@parley/ui/author";
import { Button } from "react-aria-components";
import { useTranslations } from "use-intl";
import styles from "./new-bot.module.css";
import { templates } from "./templates/templates.ts";

/** The built-in templates as cards. */
export const TemplateGallery = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const t = useTranslations("newBot");
  return (
    <section aria-labelledby="templates">
      <h2 id="templates" className={cx(styles.heading)}>
        {t("templates")}
      </h2>
      <p className={cx(styles.lead)}>{t("templatesText")}</p>
      <ul className={cx(styles.gallery)}>
        {templates.map(({ id, name, description, category, Icon, questions }) => (
          <li key={id}>
            <Button className={cx(styles.card)} onPress={() => onOpen(id)}>
              <span className={cx(styles.cardIcon)} aria-hidden>
                <Icon />
              </span>
              <span className={cx(styles.cardName)}>{name}</span>
              <span className={cx(styles.cardText)}>{description}</span>
              <span className={cx(styles.cardFacts)}>
                {t(`category.${category}`)} · {t("questions", { count: questions })}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
