/** A bot's settings, complete (specification, sections 3, 4 and 9). The file's own settings may lack any of them. */
export interface Settings {
  general: {
    isBrandingEnabled: boolean;
    isInputPrefillEnabled: boolean;
    isHideQueryParamsEnabled: boolean;
    isNewResultOnRefreshEnabled: boolean;
    rememberUser: { isEnabled: boolean; storage: "session" | "local" };
    systemMessages: SystemMessages;
  };
  typingEmulation: {
    enabled: boolean;
    /** Words per minute. */
    speed: number;
    /** Seconds. */
    maxDelay: number;
    /** Seconds between two bubbles. */
    delayBetweenBubbles: number;
    isDisabledOnFirstMessage: boolean;
  };
  metadata: {
    title?: string;
    description?: string;
    imageUrl?: string;
    favIconUrl?: string;
    customHeadCode?: string;
    googleTagManagerId?: string;
    allowIndexing?: boolean;
  };
  security: { allowedOrigins: string[] };
}

/** Texts of the viewer that an author may replace. */
export interface SystemMessages {
  invalidMessage: string;
  botClosed: string;
  networkErrorTitle: string;
  networkErrorMessage: string;
  popupBlockedTitle: string;
  popupBlockedDescription: string;
  popupBlockedButtonLabel: string;
  /** Empty: the specification's own. */
  fileUploadError: string;
  /** `[[file]]` and `[[limit]]` are filled in. Empty: the specification's own. */
  fileUploadSizeError: string;
}
