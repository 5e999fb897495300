import type { JsonObject } from "@parley/core";
import { fromRows } from "@parley/core/draft";
import { complete, fieldsInside, type RootField } from "@parley/core/fields";
import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { listValues, type ReadPart } from "./list-values.ts";
import styles from "./read.module.css";
import { ReadValue } from "./read-value.tsx";

interface ReadFieldsProps {
  field: RootField;
  /** The values as in the draft. */
  values: JsonObject;
  /** Keys to leave out, because they are shown elsewhere. */
  left?: ReadonlySet<string>;
}

/** Shows the values of fields as text, for guests who may not change the bot. */
export const ReadFields = ({ field, values, left }: ReadFieldsProps) => {
  const words = useTranslations("form");
  const draft = useDocumentState((state) => state.draft);
  const whole = complete(field, fromRows(field, values, left));
  const parts = listValues(fieldsInside(field, whole) ?? {}, whole, [whole], { draft, words }, left);
  if (parts.length === 0) return <p className={cx(styles.nothing)}>{words("nothingSet")}</p>;
  return <Parts parts={parts} />;
};

const Parts = ({ parts }: { parts: readonly ReadPart[] }) => (
  <ul className={cx(styles.parts)}>
    {parts.map(({ label, text, isCode, parts: inside }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: values have no ids here, and keep nothing.
      <li key={`${label} ${place}`}>
        {inside ? (
          <div className={cx(styles.inside)}>
            <p className={cx(styles.title)}>{label}</p>
            <Parts parts={inside} />
          </div>
        ) : (
          <ReadValue label={label} text={text ?? ""} isCode={isCode === true} />
        )}
      </li>
    ))}
  </ul>
);
