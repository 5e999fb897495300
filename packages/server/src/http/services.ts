import type { Logger } from "pino";
import type { FindOwner } from "../accounts/owner-token.ts";
import type { ApiTokenServices } from "../api-tokens/services.ts";
import type { Bus } from "../bus/bus.ts";
import type { ChatServices } from "../chat/services.ts";
import type { CredentialServices } from "../credentials/services.ts";
import type { DeliveryServices } from "../deliveries/services.ts";
import type { FontServices } from "../fonts/services.ts";
import type { MediaSearchServices } from "../media-search/services.ts";
import type { NumberServices } from "../numbers/services.ts";
import type { Outbound } from "../outbound/create-outbound.ts";
import type { BuilderAssets } from "../pages/built-assets.ts";
import type { PeopleServices } from "../people/services.ts";
import type { PreviewServices } from "../preview/services.ts";
import type { Publisher } from "../publishing/create-publisher.ts";
import type { PublishingServices } from "../publishing/services.ts";
import type { Sandbox } from "../sandbox/create-sandbox.ts";
import type { SubscriptionServices } from "../subscriptions/services.ts";
import type { Metrics } from "./create-metrics.ts";

/** The log level of routine events such as requests. In a terminal it is `debug`, so they are hidden. */
export type RoutineLevel = "info" | "debug";

/** All services of both apps. Each folder declares those that it uses. */
export interface Services
  extends ChatServices,
    PreviewServices,
    CredentialServices,
    PeopleServices,
    ApiTokenServices,
    DeliveryServices,
    NumberServices,
    SubscriptionServices,
    PublishingServices,
    FontServices,
    MediaSearchServices {
  /** Publishes what was planned. */
  publisher: Publisher;
  sandbox: Sandbox;
  outbound: Outbound;
  log: Logger;
  routineLevel: RoutineLevel;
  /** Identifies this start of the server. */
  instance: string;
  /** Sends messages to the other processes on the same database. */
  bus: Bus;
  findOwner: FindOwner;
  /** The folder of the built viewer. */
  viewerDist: string;
  /** The folder of the built builder. */
  builderDist: string;
  /** The folder of the built embed script. */
  embedDist: string;
  /** Null if metrics are disabled. */
  metrics: Metrics | null;
  getBuilderAssets(): BuilderAssets;
}
