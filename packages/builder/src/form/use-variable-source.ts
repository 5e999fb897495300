import { byOrder, type Draft, type VariableUse } from "@parley/core/draft";
import type { VariableChoice, VariableSource } from "@parley/ui/author";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { addVariable, findVariableUses } from "../document/edits/index.ts";
import { useDocument, useDocumentState } from "../open-bot/document-context.tsx";
import { placesOfUses } from "./variable-uses.ts";

/** Returns the variables of the open bot, by name. */
const listVariables = (variables: Draft["variables"]): VariableChoice[] =>
  Object.values(variables)
    .sort(byOrder)
    .map(({ id, name }) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name));

const knownUses = new WeakMap<Draft, ReadonlyMap<string, readonly VariableUse[]>>();

/** Returns where variables are used. Computed once for each state of a draft. */
export const usesIn = (draft: Draft): ReadonlyMap<string, readonly VariableUse[]> => {
  const uses = knownUses.get(draft) ?? findVariableUses(draft);
  knownUses.set(draft, uses);
  return uses;
};

/** Provides the open bot's variables to the controls of a form. */
export const useVariableSource = (): VariableSource => {
  const t = useTranslations("form");
  const document = useDocument();
  const variables = useDocumentState(({ draft }) => draft.variables);
  return useMemo(
    () => ({
      variables: listVariables(variables),
      hintOf: (id) => {
        const { draft } = document.getState();
        const uses = usesIn(draft).get(id) ?? [];
        const places = placesOfUses(draft, uses).filter(({ isSet }) => isSet);
        const titles = places.flatMap(({ group }) => group ?? []);
        const label = places.find(({ group }) => group !== undefined)?.label ?? "";
        const [first, second, ...more] = [...new Set(titles)];
        if (first === undefined) return variables[id]?.value === undefined ? t("setNowhere") : undefined;
        const named = second === undefined ? first : `${first}, ${second}`;
        return more.length > 0
          ? t("setInMore", { label, places: named, count: more.length })
          : t("setIn", { label, places: named });
      },
      create: (name) => {
        const made = addVariable(document.getState().draft, name);
        document.change(t("createVariable"), made.operations);
        return { id: made.variableId, name: made.name };
      },
    }),
    [document, variables, t],
  );
};
