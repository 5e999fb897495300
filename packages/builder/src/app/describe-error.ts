import { english } from "../texts/texts.ts";
import { ApiError, OfflineError } from "./api.ts";

/** What an error says to people. */
export const describeError = (error: unknown): string =>
  error instanceof ApiError
    ? error.message
    : error instanceof OfflineError
      ? english.app.offline
      : english.app.unknownError;
