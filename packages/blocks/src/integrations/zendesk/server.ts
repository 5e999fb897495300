import {
  defineServer,
  type FlowBlock,
  type JsonObject,
  type LogEntry,
  type ServerContext,
  ServerRefusal,
} from "@parley/core";
import type { ZendeskBlock } from "./block.ts";
import { credentials } from "./credentials.ts";

type Block = FlowBlock<ZendeskBlock["options"]>;

/** The lifetime of a token, in seconds; Zendesk requests another when needed. */
const lifetime = 600;

const failure = (description: string): LogEntry => ({ status: "error", description, context: "While opening Zendesk" });

/** Returns a signed token with the visitor's identity, for Zendesk only; null if the block sets none. */
const sign = ({ options }: Block, { now, hasValues, signToken }: ServerContext, account: JsonObject): string | null => {
  const [id, name, email] = [options.userId, options.name, options.email].map((text) => text.trim());
  if (!id) return null;
  // Otherwise templates would be signed without being filled in.
  if (!hasValues) throw new Error("Who the visitor is is not known yet.");
  const seconds = Math.floor(now / 1000);
  const claims: JsonObject = {
    scope: "user",
    external_id: id.slice(0, 255),
    ...(name ? { name } : {}),
    ...(email ? { email, email_verified: true } : {}),
    iat: seconds,
    exp: seconds + lifetime,
  };
  return signToken(claims, { id: String(account.conversationsKeyId), secret: String(account.conversationsSecretKey) });
};

const findAccount = ({ options }: Block, context: ServerContext) =>
  context.credentials(options.credentialsId, credentials.type);

export const server = defineServer<ZendeskBlock["options"]>({
  // The server derives the identity in a token, so that clients can't change it.
  derivesValues: true,
  effects: {
    "sign in": async (block, context) => {
      const account = await findAccount(block, context);
      if (!account) return { logs: [failure("Could not find credentials for block zendesk")] };
      const key = block.options.webWidgetKey.trim();
      if (key === "") return { logs: [failure("Zendesk has no web widget key")] };
      return { data: { key, token: sign(block, context, account) } };
    },
  },
  isRepeatable: () => true,
  questions: {
    /** Returns a new token when the first one is too old. */
    token: async (block, context) => {
      const account = await findAccount(block, context);
      const token = account && sign(block, context, account);
      if (!token) throw new ServerRefusal(403, "NOT_PUBLISHED", "This block signs nobody in.");
      return { answer: { token } };
    },
  },
});
