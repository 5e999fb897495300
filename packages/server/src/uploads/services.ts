import type { Catalogue } from "@parley/core";
import type { Environment } from "../environment/parse-environment.ts";
import type { ResultServices } from "../results/services.ts";
import type { Storage } from "../storage/storage.ts";
import type { FileTokens } from "./file-tokens.ts";
import type { UploadTokens } from "./upload-tokens.ts";

/** The services that uploads need. */
export interface UploadServices extends ResultServices {
  environment: Environment;
  /** The behaviour of the block types, which determines what files they accept. */
  runs: Catalogue;
  storage: Storage;
  fileTokens: FileTokens;
  uploadTokens: UploadTokens;
}
