import type { Delivery, DeliveryKind, DeliveryReport } from "@parley/core";
import { notYet, reportOf } from "./after-attempt.ts";
import { type DeliveryOrigin, listSince } from "./delivery-repository.ts";
import type { DeliveryServices } from "./services.ts";
import { assertMayDeliver, toDelivery } from "./to-delivery.ts";

/** The time of the visitor's last answer, or of 1970 before the first one. */
const findLastAnswer = async ({ database }: Pick<DeliveryServices, "database">, resultId: string): Promise<string> => {
  const row = await database.connection
    .selectFrom("answers")
    .select((eb) => eb.fn.max("updated_at").as("time"))
    .where("result_id", "=", resultId)
    .executeTakeFirst();
  return row?.time ?? "";
};

/**
 * When a delivery is sent: `later`, while the chat goes on; `now`, where the chat waits for the first attempt; `once`, where
 * it waits for the only one.
 */
export type DeliverHow = "later" | "now" | "once";

/** The options for sending a delivery. */
interface Sending {
  kind: DeliveryKind;
  /** The delivery's name within the result. */
  key: string;
  how: DeliverHow;
}

/**
 * Stores and sends a delivery of a chat that has a result.
 *
 * @throws ServerRefusal 403 if the chat has reached its limit
 */
export const deliverForResult = async (
  services: Pick<DeliveryServices, "database" | "outbox">,
  origin: DeliveryOrigin,
  delivery: Delivery,
  { kind, key, how }: Sending,
): Promise<DeliveryReport> => {
  const stored = toDelivery(origin, delivery, kind, key);
  if (kind.mostInTurn !== undefined) {
    const since = await findLastAnswer(services, origin.resultId);
    const earlier = await listSince(services.database.connection, { ...origin, since });
    if (earlier.some(({ id }) => id === stored.id)) return notYet;
    assertMayDeliver(kind, earlier, delivery);
  }
  if (how === "later") {
    await services.outbox.add([stored]);
    return notYet;
  }
  const outcome = await services.outbox.sendNow(stored, how === "once");
  // The outbox has stored the logs with the result.
  return outcome === null ? notYet : reportOf(outcome, []);
};
