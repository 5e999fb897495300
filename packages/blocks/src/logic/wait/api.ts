import { type BlockApi, isJsonObject } from "@parley/core";

export const api: BlockApi = {
  action({ data }) {
    const { seconds = 0 } = isJsonObject(data) ? data : {};
    return { type: "wait", wait: { secondsToWaitFor: seconds } };
  },
};
