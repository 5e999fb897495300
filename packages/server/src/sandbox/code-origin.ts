/** The workspace and bot that the code belongs to. Workspaces, and the bots within one, share the sandboxes equally. */
export interface CodeOrigin {
  workspaceId: string;
  botId: string;
}
