import { byOrder } from "@parley/core/draft";
import { Button, EmptyState, SearchField } from "@parley/ui/author";
import { Braces, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { addVariable } from "../../document/edits/index.ts";
import { usesIn } from "../../form/use-variable-source.ts";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";
import { VariableEntry } from "./variable-entry.tsx";
import styles from "./variables.module.css";

/** The panel of the bot's variables: search, create, rename, show uses, delete. */
export const VariablesPanel = () => {
  const t = useTranslations("variables");
  const document = useDocument();
  const draft = useDocumentState((state) => state.draft);
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState<string | null>(null);
  const variables = useMemo(
    () =>
      Object.values(draft.variables)
        .sort(byOrder)
        .sort((one, other) => one.name.localeCompare(other.name)),
    [draft.variables],
  );
  const uses = usesIn(draft);
  const wanted = search.trim().toLocaleLowerCase();
  // The expanded variable stays visible while it is renamed.
  const shown = variables.filter(({ id, name }) => id === opened || name.toLocaleLowerCase().includes(wanted));
  const isTaken = variables.some(({ name }) => name === search.trim());

  const create = () => {
    const made = addVariable(document.getState().draft, search.trim() || t("newName"));
    document.change(t("changes.create"), made.operations);
    setSearch("");
    setOpened(made.variableId);
  };
  const label = search.trim() === "" || isTaken ? t("new") : t("create", { name: search.trim() });
  const button = (
    <Button isSmall onPress={create} data-edits="">
      <Plus />
      {label}
    </Button>
  );

  if (variables.length === 0)
    return (
      <section aria-label={t("title")}>
        <EmptyState icon={<Braces />} title={t("none")} text={t("noneText")} action={button} />
      </section>
    );
  return (
    <section className={styles.panel} aria-label={t("title")}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t("title")}</h2>
        {button}
      </div>
      <SearchField label={t("search")} value={search} onChange={setSearch} />
      {shown.length === 0 ? (
        <p className={styles.quiet}>{t("noneFound")}</p>
      ) : (
        <ul className={styles.list}>
          {shown.map((variable) => (
            <VariableEntry
              key={variable.id}
              variable={variable}
              uses={uses.get(variable.id) ?? []}
              isOpen={variable.id === opened}
              onToggle={(isOpen) => setOpened(isOpen ? variable.id : null)}
            />
          ))}
        </ul>
      )}
    </section>
  );
};
