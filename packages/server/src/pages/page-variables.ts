import type { VariableValue } from "@parley/core";

/** The parameters of a page's address as predefined variables; a name that occurs several times gives a list. */
export const pageVariables = (query: URLSearchParams): Record<string, VariableValue> =>
  Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? null)];
    }),
  );
