import type { Environment } from "./parse-environment.ts";

/** The public addresses of both halves of the server, without a trailing slash. */
export interface Addresses {
  builder: string;
  viewer: string;
  /** The address for reading public files, if it is not the viewer's. */
  publicFiles?: string;
}

/** The addresses in the settings. If the port is left open, they become complete once the server listens. */
export const addressesOf = (environment: Environment): Addresses => ({
  builder: environment.NEXTAUTH_URL,
  viewer: environment.NEXT_PUBLIC_VIEWER_URL?.[0] ?? `http://127.0.0.1:${environment.PARLEY_VIEWER_PORT}`,
  ...(environment.S3_ENDPOINT !== undefined && environment.S3_PUBLIC_CUSTOM_DOMAIN !== undefined
    ? { publicFiles: environment.S3_PUBLIC_CUSTOM_DOMAIN }
    : {}),
});
