import { randomUUID } from "node:crypto";
import type { Delivery, DeliveryKind, DeliveryOutcome } from "@parley/core";
import { sendBatch } from "./send-batch.ts";
import type { DeliveryMeans } from "./services.ts";

interface Immediate {
  kind: DeliveryKind;
  delivery: Delivery;
  workspaceId: string;
  botId: string;
  /** The delivery's id and result; absent in a preview. */
  of?: { id: string; resultId: string };
}

/** Makes one attempt to send a delivery. Nothing is stored. */
export const sendAtOnce = async (
  means: DeliveryMeans,
  { kind, delivery, workspaceId, botId, of }: Immediate,
): Promise<DeliveryOutcome> => {
  const now = Date.now();
  const { id, resultId } = of ?? { id: randomUUID(), resultId: null };
  // If a turn was interrupted and runs again, it is unknown whether the first run sent this.
  const isUncertain = of !== undefined;
  const job = { id, payload: delivery.payload, resultId, botId, attempt: 1, isUncertain, createdAt: now };
  const [outcome] = await sendBatch(means, kind, [job], { workspaceId, now });
  return outcome ?? { status: "done", logs: [] };
};
