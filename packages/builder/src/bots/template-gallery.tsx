import { cx } from "@parley/ui/author";
import { Button } from "react-aria-components";
import { useTranslations } from "use-intl";
import styles from "./new-bot.module.css";
import { TemplateIcon } from "./template-icon.tsx";
import { templates } from "./templates/templates.ts";

/** Our own bots to begin with, as cards. */
export const TemplateGallery = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const t = useTranslations("newBot");
  return (
    <section aria-labelledby="templates">
      <h2 id="templates" className={cx(styles.heading)}>
        {t("templates")}
      </h2>
      <p className={cx(styles.lead)}>{t("templatesText")}</p>
      <ul className={cx(styles.gallery)}>
        {templates.map((template) => (
          <li key={template.id}>
            <Button className={cx(styles.card)} onPress={() => onOpen(template.id)}>
              <TemplateIcon template={template} />
              <span className={cx(styles.cardName)}>{template.name}</span>
              <span className={cx(styles.cardText)}>{template.description}</span>
              <span className={cx(styles.cardFacts)}>
                {t(`category.${template.category}`)} · {t("questions", { count: template.questions })}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
