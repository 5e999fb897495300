import type { EffectServices } from "../effects/services.ts";
import type { PageServices } from "../pages/services.ts";
import type { PreviewTokens } from "./preview-tokens.ts";

/** What the code about previews may use. */
export interface PreviewServices extends PageServices, EffectServices {
  previewTokens: PreviewTokens;
}
