import type { NeedOutput, Patch, VariableValue } from "@parley/core";
import { backOff } from "../outbox/back-off.ts";
import { request } from "../outbox/requests.ts";
import { waitForNetwork } from "../uploads/wait-for-network.ts";

interface Asking {
  /** The values of the chat by name. */
  values: Readonly<Record<string, VariableValue>>;
  resultId: Promise<string>;
  token: () => string | undefined;
  /** In a preview, which has no result. */
  previewToken: string | undefined;
}

/**
 * Has the server do what a block needs of it: told which block, and never what. Asked again while the network or the
 * server is away, since the server does it once; what the server refuses for good is an error in the patch.
 */
export const askEffect = async (
  { botId, blockId, visit }: NeedOutput,
  { values, resultId, token, previewToken }: Asking,
): Promise<Patch> => {
  const bot = encodeURIComponent(botId);
  const path =
    previewToken === undefined
      ? `/api/typebots/${bot}/results/${encodeURIComponent(await resultId)}/effects`
      : `/api/v1/preview-effects/${bot}`;
  const asked = { blockId, visit, variables: values };
  const body = previewToken === undefined ? asked : { ...asked, previewToken };
  for (let failures = 1; ; failures += 1) {
    const outcome = await request("POST", path, body, token() ?? null);
    if (outcome.is === "refused") return { error: outcome.message };
    // The one boundary: our server writes patches.
    if (outcome.is === "done" && outcome.value) return (outcome.value as { patch: Patch }).patch;
    const after = outcome.is === "failed" ? outcome.after : null;
    await waitForNetwork(after ?? backOff(failures), new AbortController().signal);
  }
};
