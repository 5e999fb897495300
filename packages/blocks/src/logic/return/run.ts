import { defineRun } from "@parley/core";

export const run = defineRun({ run: () => ({ do: "return" }) });
