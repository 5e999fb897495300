// Who asks: every service call takes an actor. Roles will be told apart here.

/** An author with all rights in a workspace. */
export interface Owner {
  type: "owner";
  workspaceId: string;
}

/** Someone who chats with a bot, known by nothing but what the request carries. */
export interface Visitor {
  type: "visitor";
  /** Shown for results that were made with a token. */
  resultToken: string | undefined;
  /** Where the page comes from that makes the call, if not from the viewer itself. */
  origin: string | undefined;
}
