import { homeTexts } from "../texts/home-texts.ts";
import { ApiError, OfflineError } from "./api.ts";

/** What an error says to people. */
export const describeError = (error: unknown): string =>
  error instanceof ApiError
    ? error.message
    : error instanceof OfflineError
      ? homeTexts.app.offline
      : homeTexts.app.unknownError;
