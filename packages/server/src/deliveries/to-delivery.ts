import { type Delivery, type DeliveryKind, ServerRefusal } from "@parley/core";
import { fingerprintJson, hashText } from "../base/hash-text.ts";
import type { DeliveryOrigin, NewDelivery } from "./delivery-repository.ts";

/**
 * Converts a delivery to its stored form. `key` is its name within the result; deliveries with the same key are stored
 * once.
 */
export const toDelivery = (
  origin: DeliveryOrigin,
  { name, payload, lane }: Delivery,
  { isOrdered }: Pick<DeliveryKind, "isOrdered">,
  key: string,
): NewDelivery => ({
  ...origin,
  id: hashText(JSON.stringify([origin.resultId, key])),
  name,
  // Includes the workspace, so that workspaces don't wait for each other if they use the same lane names.
  lane: hashText(JSON.stringify([origin.workspaceId, lane])),
  isOrdered: isOrdered === true,
  payload,
  fingerprint: fingerprintJson([name, payload]),
});

/**
 * Enforces a chat's limit of deliveries between two answers.
 *
 * @throws ServerRefusal 403
 */
export const assertMayDeliver = (
  { mostInTurn = Number.POSITIVE_INFINITY }: Pick<DeliveryKind, "mostInTurn">,
  earlier: readonly Pick<NewDelivery, "fingerprint">[],
  { name, payload }: Pick<Delivery, "name" | "payload">,
): void => {
  if (mostInTurn === Number.POSITIVE_INFINITY) return;
  if (earlier.length >= mostInTurn)
    throw new ServerRefusal(403, "TOO_MANY_DELIVERIES", `No more than ${mostInTurn} are sent between two answers.`);
  if (earlier.at(-1)?.fingerprint === fingerprintJson([name, payload]))
    throw new ServerRefusal(403, "TOO_MANY_DELIVERIES", "The same has just been sent.");
};
