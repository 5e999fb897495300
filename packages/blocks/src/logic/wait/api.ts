import { type BlockApi, isJsonObject } from "@parley/core";

export const api: BlockApi = {
  action({ data }) {
    const { seconds = 0, shouldPause } = isJsonObject(data) ? data : {};
    const wait = { secondsToWaitFor: seconds };
    return shouldPause === true ? { type: "wait", wait, expectsDedicatedReply: true } : { type: "wait", wait };
  },
};
