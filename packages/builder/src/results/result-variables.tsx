import type { ResultRow } from "@parley/api/app";
import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import styles from "./result-drawer.module.css";

/** The final values of the bot's variables. */
export const ResultVariables = ({ variables }: Pick<ResultRow, "variables">) => {
  const t = useTranslations("results");
  if (variables.length === 0) return <p className={cx(styles.soft)}>{t("noVariables")}</p>;
  return (
    <dl className={cx(styles.variables)}>
      {variables.map(({ id, name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{Array.isArray(value) ? value.join(", ") : value}</dd>
        </div>
      ))}
    </dl>
  );
};
