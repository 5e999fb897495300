import { isJsonObject } from "@parley/core";
import type { Mapping } from "@parley/core/fields";
import { useTranslations } from "use-intl";
import type { Row } from "../../document/edits/index.ts";
import type { FieldPlace } from "../field-place.ts";
import styles from "../form.module.css";
import { useForm } from "../form-context.tsx";
import { useGuests } from "../guests.tsx";
import { addRows } from "../list-rows.ts";
import { AwaitCall } from "./await-call.tsx";
import type { LastSample } from "./last-samples.ts";
import mapping from "./mapping.module.css";
import { SampleOutcome } from "./sample-outcome.tsx";
import { TryRequest } from "./try-request.tsx";

interface MappingSampleProps {
  maps: Mapping;
  label: string;
  place: FieldPlace;
  rows: readonly Row[];
  sample: LastSample | undefined;
  blockId: string;
}

/** Shown above rows that save parts of a response: a button to get a sample, and the sample as a tree. */
export const MappingSample = ({ maps, label, place, rows, sample, blockId }: MappingSampleProps) => {
  const t = useTranslations("form");
  const { set } = useForm();
  const [guest] = useGuests(place);
  const choose = (path: string) => {
    const free = rows.find(({ values }) => isJsonObject(values) && (values[maps.path] ?? "") === "");
    const sets = free
      ? [{ path: [...place.path, free.id, "values", maps.path], value: path }]
      : addRows(rows, place, [{ [maps.path]: path }]);
    set(sets, t("added", { label }));
  };
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{t(maps.of === "answer" ? "test" : "callFrom")}</legend>
      <div className={mapping.try}>
        {maps.of === "answer" ? (
          <TryRequest blockId={blockId} values={guest?.value}>
            {guest?.control}
          </TryRequest>
        ) : (
          <AwaitCall blockId={blockId} />
        )}
        {sample ? <SampleOutcome of={maps.of} sample={sample} onChoose={choose} /> : null}
      </div>
    </fieldset>
  );
};
