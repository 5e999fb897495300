import { dataFolder } from "../environment/data-folder.ts";
import type { Environment } from "../environment/parse-environment.ts";
import { keepSecret } from "./kept-secret.ts";

/** The token that lets the owner in: the one set, else the one kept in the data folder. */
export const readOwnerToken = (environment: Environment): string =>
  environment.PARLEY_OWNER_TOKEN ?? keepSecret(dataFolder(environment), "owner-token");
