import type { EffectServices } from "../effects/services.ts";
import type { PageServices } from "../pages/services.ts";
import type { PreviewTokens } from "./preview-tokens.ts";

/** The services that previews need. */
export interface PreviewServices extends PageServices, EffectServices {
  previewTokens: PreviewTokens;
}
