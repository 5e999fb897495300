import { calls } from "@parley/api/app";
import type { VariableValue } from "@parley/core";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../base/api.ts";
import { useDocument } from "../../open-bot/document-context.tsx";
import { keepSample } from "../mapping/last-samples.ts";

/** The value of a variable during a try. */
export interface TriedValue {
  name: string;
  value: VariableValue;
}

/** Runs a block of the draft once, really, and keeps what came of it as the block's last sample. */
export const useTry = (blockId: string, valuesOf: () => TriedValue[]) => {
  const document = useDocument();
  return useMutation({
    mutationFn: async () => {
      // The server runs the block of the draft, so all changes must be saved first.
      await document.flush();
      const { bot } = document.getState();
      return api(calls.tryBlock, { params: { ref: bot.id }, body: { blockId, variables: valuesOf() } });
    },
    onSuccess: (sample) => keepSample(blockId, sample),
  });
};
