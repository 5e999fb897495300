import type { Logger } from "pino";
import type { FindOwner } from "../accounts/owner-token.ts";
import type { AccountServices } from "../accounts/services.ts";
import type { ChatServices } from "../chat/services.ts";
import type { CredentialServices } from "../credentials/services.ts";
import type { Outbound } from "../outbound/create-outbound.ts";
import type { BuilderAssets } from "../pages/built-assets.ts";
import type { PreviewServices } from "../preview/services.ts";
import type { Sandbox } from "../sandbox/create-sandbox.ts";

/** The level of what happens all the time, such as requests: whoever looks at a terminal need not see it. */
export type RoutineLevel = "info" | "debug";

/** Everything that the two apps are made of. Each folder declares which part of it its code may use. */
export interface Services extends ChatServices, PreviewServices, CredentialServices, AccountServices {
  sandbox: Sandbox;
  outbound: Outbound;
  log: Logger;
  routineLevel: RoutineLevel;
  /** Tells this start of the server from any other. */
  instance: string;
  findOwner: FindOwner;
  /** The folder of the built viewer. */
  viewerDist: string;
  /** The folder of the built builder. */
  builderDist: string;
  /** The folder of the built embed script. */
  embedDist: string;
  getBuilderAssets(): BuilderAssets;
}
