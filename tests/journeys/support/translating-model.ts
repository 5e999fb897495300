import { isJsonObject, type Json } from "../../../packages/core/src/values/json.ts";
import { openAi } from "../../../packages/server/src/ai/testing/chat-dialects.ts";
import { startAiServer } from "../../../packages/server/src/ai/testing/start-ai-server.ts";

export const modelKey = "canary-key";

/** The text of each message to the model. */
const messagesOf = (body: Json): string[] => {
  const messages = isJsonObject(body) ? body.messages : [];
  return (Array.isArray(messages) ? messages : []).map((message) =>
    isJsonObject(message)
      ? typeof message.content === "string"
        ? message.content
        : JSON.stringify(message.content)
      : "",
  );
};

/**
 * A provider on this machine whose model translates by a list of words in each language. What isn't on it gets the language
 * in front; a text with a variable loses it the first time, as models do.
 */
export const startTranslatingModel = async (words: Record<string, Record<string, string>>) => {
  const seen = new Set<string>();
  return startAiServer({
    dialect: openAi,
    key: modelKey,
    base: "/v1",
    answer: (body) => {
      const [instructions = "", task = "{}"] = messagesOf(body);
      const language = /into [^(]+\(([\w-]+)\)/.exec(instructions)?.[1] ?? "";
      const texts: Record<string, { text: string }> = JSON.parse(task);
      const translated = Object.entries(texts).map(([key, { text }]) => {
        const whole = words[language]?.[text] ?? `(${language}) ${text}`;
        const id = `${language} ${text}`;
        const isFirst = !seen.has(id);
        seen.add(id);
        return [key, isFirst ? whole.replace(/\{\{.+?\}\}/g, "…") : whole];
      });
      return { says: ["Here you are:\n", JSON.stringify(Object.fromEntries(translated))] };
    },
  });
};
