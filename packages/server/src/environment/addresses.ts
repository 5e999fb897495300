import type { Environment } from "./parse-environment.ts";

/** Where the two halves of the server are reached by people and by other programs. Without a slash at the end. */
export interface Addresses {
  builder: string;
  viewer: string;
  /** Where public files are read, if not from the viewer. */
  publicFiles?: string;
}

/** The addresses as far as they are set. A port that was left open is known only once the server listens. */
export const addressesOf = (environment: Environment): Addresses => ({
  builder: environment.NEXTAUTH_URL,
  viewer: environment.NEXT_PUBLIC_VIEWER_URL?.[0] ?? `http://127.0.0.1:${environment.PARLEY_VIEWER_PORT}`,
  ...(environment.S3_ENDPOINT !== undefined && environment.S3_PUBLIC_CUSTOM_DOMAIN !== undefined
    ? { publicFiles: environment.S3_PUBLIC_CUSTOM_DOMAIN }
    : {}),
});
