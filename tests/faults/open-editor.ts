import { createClient, type PlainRequest } from "@parley/api/app";
import { openBot } from "../../packages/builder/src/document/index.ts";

interface EditorOptions {
  /** Returns headers for the next request. */
  headers?: () => Record<string, string>;
  /** Called with the sizes of all request and response bodies. */
  onTraffic?: (path: string, bytes: number) => void;
}

/** Opens a bot like the author's app, as its owner. */
export const openEditorAt = (
  { builderUrl, ownerToken }: { builderUrl: string; ownerToken: string },
  botId: string,
  { headers = () => ({}), onTraffic = () => undefined }: EditorOptions = {},
) => {
  const request = ({ method, path, body }: PlainRequest, signal?: AbortSignal) =>
    fetch(builderUrl + path, {
      method,
      headers: { ...headers(), authorization: `Bearer ${ownerToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
  const client = createClient(async (plain) => {
    const response = await request(plain);
    const text = await response.text();
    onTraffic(plain.path, (plain.body ?? "").length + text.length);
    if (!response.ok) throw Object.assign(new Error(text), { status: response.status });
    return text === "" ? undefined : JSON.parse(text);
  });
  return openBot({ botId, client, openStream: request });
};
