import { defineRun, findSpoken } from "@parley/core";
import type { SetLanguageBlock } from "./block.ts";

export const run = defineRun<SetLanguageBlock["options"]>({
  run({ options: { language: wanted, variableId } }, context) {
    const found = findSpoken({ settings: context.settings() }, wanted);
    const saved = (tag: string | undefined) =>
      variableId === undefined ? {} : { variables: [{ variableId, value: tag ?? null }] };
    if (found !== undefined) return { do: "next", language: found.read, ...saved(found.tag) };
    const description = `The bot does not speak "${wanted.trim()}"; its language stays as it was`;
    return {
      do: "next",
      ...saved(context.language()),
      ...(wanted.trim() === "" ? {} : { logs: [{ status: "warning", description }] }),
    };
  },
});
