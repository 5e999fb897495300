import type { BodyInput, calls, ErrorAnswer } from "@parley/api";
import { backOff, type EffectNeed, type Patch, readEvents, readText, type VariableValue } from "@parley/core";
import { randomKey } from "../base/random-key.ts";
import { isWorthRetrying, type Outcome, readMessage, readRetryAfter, request } from "../base/request.ts";
import { resultPath } from "../base/result-path.ts";
import { waitForNetwork } from "../base/wait-for-network.ts";
import type { Asker } from "../state/asker.ts";

/** A connection without data for this long is lost, in milliseconds. The server sends a sign of life every 15 s. */
const silence = 40_000;

/**
 * Shows the text so far, which is empty at first. `stop` ends it there and resolves with whether the server was told.
 */
export type ShowText = (text: string, stop: () => Promise<boolean>) => void;

type NamedNeed = Pick<EffectNeed, "botId" | "blockId" | "visit" | "effect" | "data">;

const failed = (message: string, after: number | null = null): Outcome<Patch> => ({ is: "failed", after, message });

/** Reads one response: an event stream, or the patch as JSON from a server without streams. */
const readAnswer = async (
  response: Response,
  { onBegin, onText, onLife }: { onBegin: () => void; onText: (at: number, text: string) => void; onLife: () => void },
): Promise<Outcome<Patch>> => {
  const { ok, status, headers, body } = response;
  if (!ok) {
    const message = await readMessage(response);
    return isWorthRetrying(status) ? failed(message, readRetryAfter(headers)) : { is: "refused", status, message };
  }
  // Here and below, the only casts: our server writes patches and events.
  if (!body || !headers.get("content-type")?.startsWith("text/event-stream"))
    return { is: "done", value: ((await response.json()) as { patch: Patch }).patch };
  if (headers.has("x-parley-may-stop")) onBegin();
  for await (const { event, data: json } of readEvents(readText(body.getReader(), new TextDecoder(), onLife))) {
    const data: unknown = JSON.parse(json);
    if (event === "text") {
      const { at, text } = data as { at: number; text: string };
      onText(at, text);
    } else if (event === "patch") return { is: "done", value: (data as { patch: Patch }).patch };
    else if (event === "error") {
      const { status: told, message } = data as ErrorAnswer;
      return isWorthRetrying(told) ? failed(message) : { is: "refused", status: told, message };
    }
  }
  return failed("The connection was lost.");
};

/**
 * Has the server run the effect of a block, like `askEffect`, and shows the text meanwhile. After a lost connection it
 * resumes with the rest of the text, since the server continues its work.
 */
export const followEffect = async (
  { botId, blockId, visit, effect, data }: NamedNeed,
  variables: Readonly<Record<string, VariableValue>>,
  { previewToken, resultId, token }: Asker,
  showText: ShowText,
): Promise<Patch> => {
  const run = randomKey();
  const isPreview = previewToken !== undefined;
  const path = isPreview
    ? `/api/v1/preview-effects/${encodeURIComponent(botId)}`
    : `${resultPath(botId, await resultId)}/effects`;
  const place = { blockId, visit, effect };
  const shown = token() ?? null;
  let streamed = "";

  const stop = async (): Promise<boolean> => {
    const body: BodyInput<typeof calls.stopPreviewEffect> | BodyInput<typeof calls.stopEffect> = isPreview
      ? { previewToken, run }
      : place;
    const { is } = await request("POST", `${path}/stop`, body, shown);
    return is !== "failed";
  };
  const onText = (at: number, text: string) => {
    streamed = streamed.slice(0, at) + text;
    showText(streamed, stop);
  };

  const ask = async (): Promise<Outcome<Patch>> => {
    const body: BodyInput<typeof calls.runEffect> = {
      ...place,
      variables,
      after: streamed.length,
      ...(data === null ? {} : { data }),
      ...(isPreview ? { previewToken, run } : {}),
    };
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const live = () => {
      clearTimeout(timer);
      timer = setTimeout(() => leaving.abort(), silence);
    };
    live();
    try {
      const response = await fetch(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: {
          accept: "text/event-stream",
          "content-type": "application/json",
          ...(shown === null ? {} : { "x-parley-token": shown }),
        },
        signal: leaving.signal,
      });
      return await readAnswer(response, { onBegin: () => showText(streamed, stop), onText, onLife: live });
    } catch (error) {
      console.warn(`POST ${path}`, error);
      return failed("The server can't be reached.");
    } finally {
      clearTimeout(timer);
    }
  };

  let failures = 0;
  for (;;) {
    const before = streamed.length;
    const outcome = await ask();
    if (outcome.is === "done") return outcome.value;
    if (outcome.is === "refused") return { error: outcome.message };
    // A connection that brought some data resets the back-off.
    failures = streamed.length > before ? 1 : failures + 1;
    await waitForNetwork(outcome.after ?? backOff(failures, Math.random()), new AbortController().signal);
  }
};
