import { defineRun, isJsonObject } from "@parley/core";
import { askServer, goOn } from "../../services/run.ts";

/** The effect in the visitor's browser; the server returns the folder. */
export const openEffect = "openFolder";

export const run = defineRun({
  run: askServer,
  done: ({ type }, patch) => {
    const { folder } = isJsonObject(patch.data) ? patch.data : {};
    if (typeof folder !== "string") return goOn(type, patch);
    return {
      do: "need",
      need: { kind: "effect", effect: openEffect, where: "client", data: { folder } },
      isSeen: true,
    };
  },
});
