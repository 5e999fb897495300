import { homeTexts } from "../texts/home-texts.ts";
import { ApiError, OfflineError } from "./api.ts";

/** Returns the message of an error for people. */
export const describeError = (error: unknown): string =>
  error instanceof ApiError
    ? error.message
    : error instanceof OfflineError
      ? homeTexts.app.offline
      : homeTexts.app.unknownError;
