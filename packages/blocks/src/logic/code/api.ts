import { type BlockApi, isJsonObject } from "@parley/core";

/** A client's page is both the chat's page and the one around it, so both kinds of code run there. */
export const api: BlockApi = {
  action({ data }) {
    const { code = "", args } = isJsonObject(data) ? data : {};
    const values = isJsonObject(args) ? args : {};
    const list = Object.entries(values).map(([id, value]) => ({ id, value: value ?? null }));
    return { type: "scriptToExecute", scriptToExecute: { content: code, args: list } };
  },
};
