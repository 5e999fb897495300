import { type BlockApi, isJsonObject } from "@parley/core";

/** The client has no page around its chat that would differ from its own: both kinds of code run on that. */
export const api: BlockApi = {
  action({ data }) {
    const { code = "", args } = isJsonObject(data) ? data : {};
    const values = isJsonObject(args) ? args : {};
    const list = Object.entries(values).map(([id, value]) => ({ id, value: value ?? null }));
    return { type: "scriptToExecute", scriptToExecute: { content: code, args: list } };
  },
};
