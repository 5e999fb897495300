/** The owner of the code: workspaces, and bots within one, get equal shares of the sandboxes. */
export interface CodeOrigin {
  workspaceId: string;
  botId: string;
}
