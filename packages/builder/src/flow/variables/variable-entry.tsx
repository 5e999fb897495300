import type { DraftVariable, VariableUse } from "@parley/core/draft";
import { Button, ConfirmDialog, Switch } from "@parley/ui/author";
import { ChevronRight, CornerDownRight, Trash2 } from "lucide-react";
import { useState } from "react";
import { Disclosure, DisclosurePanel, Heading, Button as Trigger } from "react-aria-components";
import { useTranslations } from "use-intl";
import { removeVariable, setSessionVariable } from "../../document/edits/index.ts";
import { ReadValue } from "../../form/read/read-value.tsx";
import { placesOfUses, type UsePlace } from "../../form/variable-uses.ts";
import { useDocument, useDocumentState, useMayChange } from "../../open-bot/document-context.tsx";
import { useJump } from "../../open-bot/jump.ts";
import { VariableName } from "./variable-name.tsx";
import { toText, VariableValueField } from "./variable-value-field.tsx";
import styles from "./variables.module.css";

export interface VariableEntryProps {
  variable: DraftVariable;
  uses: readonly VariableUse[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** A variable with its number of uses; expanded, all its settings. */
export const VariableEntry = ({ variable, uses, isOpen, onToggle }: VariableEntryProps) => {
  const t = useTranslations("variables");
  return (
    <li className={styles.entry}>
      <Disclosure isExpanded={isOpen} onExpandedChange={onToggle}>
        <Heading level={3} className={styles.entryHead ?? ""}>
          <Trigger slot="trigger" className={styles.trigger ?? ""}>
            <ChevronRight aria-hidden />
            <span className={styles.name}>{variable.name}</span>
            <span className={styles.quiet}>{t("uses", { count: uses.length })}</span>
          </Trigger>
        </Heading>
        <DisclosurePanel>{isOpen ? <VariableDetails variable={variable} uses={uses} /> : null}</DisclosurePanel>
      </Disclosure>
    </li>
  );
};

/** The most places listed before a variable is deleted. */
const mostNamed = 5;

const VariableDetails = ({ variable, uses }: Pick<VariableEntryProps, "variable" | "uses">) => {
  const t = useTranslations("variables");
  const document = useDocument();
  const jump = useJump();
  const draft = useDocumentState((state) => state.draft);
  const [isAsking, setAsking] = useState(false);
  const mayChange = useMayChange();
  const { id, name } = variable;
  const isList = Array.isArray(variable.value);
  const places = placesOfUses(draft, uses);
  const remove = () => document.change(t("changes.delete"), (draft) => removeVariable(draft, id));
  const nameOf = ({ group, label, target }: UsePlace): string => {
    if (target.screen) return t("elsewhere");
    if (group === undefined) return t("event");
    return `${group.trim() || t("untitledGroup")} · ${label ?? ""}`;
  };
  return (
    <div className={styles.details}>
      {mayChange ? (
        <>
          <VariableName variable={variable} />
          <VariableValueField variable={variable} />
          <Switch
            label={t("session")}
            help={t("sessionHelp")}
            isSelected={variable.isSessionVariable === true}
            onChange={(isSession) => document.change(t("changes.session"), setSessionVariable(id, isSession))}
          />
        </>
      ) : (
        <>
          <ReadValue label={t(isList ? "values" : "value")} text={toText(variable)} />
          {variable.isSessionVariable ? <p className={styles.quiet}>{t("session")}</p> : null}
        </>
      )}
      {places.length === 0 ? null : (
        <div>
          <h4 className={styles.subtitle}>{t("usedIn")}</h4>
          <ul className={styles.uses}>
            {places.map((place) => (
              <li key={place.key}>
                <Button isSmall kind="quiet" onPress={() => jump(place.target)}>
                  <CornerDownRight />
                  <span className={styles.place}>{nameOf(place)}</span>
                  <span className={styles.quiet}>{t(place.isSet ? "sets" : "reads")}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div data-edits="">
        <Button isSmall onPress={() => (uses.length > 0 ? setAsking(true) : remove())}>
          <Trash2 />
          {t("delete")}
        </Button>
      </div>
      <ConfirmDialog
        title={t("deleteTitle", { name })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        confirmLabel={t("delete")}
        cancelLabel={t("cancel")}
        isDanger
      >
        <p>{t("deleteText", { count: places.length })}</p>
        <ul>
          {places.slice(0, mostNamed).map((place) => (
            <li key={place.key}>{nameOf(place)}</li>
          ))}
          {places.length > mostNamed ? <li>{t("deleteAndMore", { count: places.length - mostNamed })}</li> : null}
        </ul>
      </ConfirmDialog>
    </div>
  );
};
