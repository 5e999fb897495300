import { completeLink, defineRun, type Json, toNumber, toVariableValue } from "@parley/core";
import type { EmbedBlock } from "./block.ts";

const defaultHeight = 400;

export const run = defineRun<EmbedBlock["options"]>({
  run({ options }) {
    const url = completeLink(options.url);
    if (url === "") return { do: "next" };
    const height = toNumber(options.height) ?? 0;
    const content = { url, height: height > 0 ? height : defaultHeight };
    const { isEnabled, name, saveDataInVariableId } = options.waitForEvent;
    // Waiting for an event without a name would never end.
    if (!isEnabled || name === "") return { do: "say", content, text: "" };
    const saves = saveDataInVariableId === undefined ? {} : { saveDataInVariableId };
    return {
      do: "say",
      content: { ...content, waitForEvent: { isEnabled, name, ...saves } },
      text: "",
      then: { kind: "effect", effect: "wait for event", where: "client", data: { name } },
    };
  },
  done({ options }, { data = null }) {
    const { saveDataInVariableId: variableId } = options.waitForEvent;
    if (variableId === undefined || data === null || data === "") return { do: "next" };
    return { do: "next", variables: [{ variableId, value: toVariableValue(parsed(data)) }] };
  },
});

/** Parses texts that are JSON; numbers stay text, so that digits and zeros are preserved. */
const parsed = (data: Json): Json => {
  if (typeof data !== "string") return data;
  try {
    const value: Json = JSON.parse(data);
    return typeof value === "number" ? data : value;
  } catch {
    return data;
  }
};
