import type { AccountServices } from "../accounts/services.ts";
import type { DeliveryServices } from "../deliveries/services.ts";
import type { NumberServices } from "../numbers/services.ts";
import type { Notifier } from "./create-notifier.ts";
import type { ResultFollower } from "./follow-results.ts";

/** The services that telling people and other services of results needs. */
export interface SubscriptionServices
  extends NumberServices,
    Omit<DeliveryServices, keyof NumberServices>,
    Omit<AccountServices, keyof NumberServices | keyof DeliveryServices> {
  /** Notes the results that are written to. */
  resultFollower: ResultFollower;
  /** Tells of results, sends summaries, and looks for failures. */
  notifier: Notifier;
}
