import type { InputOutput, JsonObject } from "@parley/core";

interface Question {
  resultId: string;
  token: string | undefined;
  what: string;
  data: JsonObject;
}

/** Asks the server something for one visit of an input. Rejects with the server's own message. */
export const askServer = async (
  { botId, blockId, visit }: InputOutput,
  { resultId, token, what, data }: Question,
): Promise<JsonObject> => {
  const response = await fetch(
    `/api/typebots/${encodeURIComponent(botId)}/results/${encodeURIComponent(resultId)}/${what}`,
    {
      method: "POST",
      headers: { "content-type": "application/json", ...(token === undefined ? {} : { "x-parley-token": token }) },
      body: JSON.stringify({ ...data, blockId, visit }),
    },
  );
  const answer = (await response.json().catch(() => ({}))) as JsonObject;
  if (response.ok) return answer;
  throw new Error(typeof answer.message === "string" ? answer.message : `The server answered ${response.status}.`);
};
