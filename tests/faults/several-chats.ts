import { expect } from "vitest";
import type { Connection } from "../../packages/server/src/database/schema.ts";
import type { startMailServer } from "../../packages/server/src/mail/testing/start-mail-server.ts";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { createChatVisitor, type Patience } from "./chat-visitor.ts";
import type { KillableServer } from "./killable-server.ts";

// Chats that visitors have with several processes: what each of them answers, and that it is stored once.

/** The text of the file that a visitor sends; every fourth does. */
const fileOf = (number: number) =>
  number % 4 === 0 ? `%PDF-1.7 of visitor ${number} ${"x".repeat(number * 100)}` : null;

/** Publishes a bot that sends an e-mail, and gives its ids. */
export const publishTestBot = async (server: KillableServer, name: string, takesFile: boolean) => {
  const email = { type: "Email", options: { recipients: ["ada@example.org"], subject: "Hi {{Name}}" } };
  const takes = takesFile ? [{ id: "file", type: "file input", options: {} }] : [];
  const blocks = [asks("Name"), ...takes, email, asks("Colour"), says("Bye {{Name}}, {{Colour}}")];
  const content = JSON.stringify(createTestFile({ id: name, variables: ["Name", "Colour"], groups: { A: blocks } }));
  const files = [{ name: `${name}.json`, content }];
  const { bots } = await server.owner("/typebots/import", { files, publish: true });
  return bots[0] as { id: string; publicId: string };
};

/** Publishes the two bots that visitors talk to: every fourth of them to the one that takes a file. */
export const publishBots = async (server: KillableServer) => ({
  plain: await publishTestBot(server, "plain", false),
  withFile: await publishTestBot(server, "files", true),
});

type Bots = Awaited<ReturnType<typeof publishBots>>;

/** Chats to the end as one visitor. */
export const playChat = async (viewerUrl: string, { plain, withFile }: Bots, number: number, patience?: Patience) => {
  const visitor = createChatVisitor(viewerUrl, number, patience);
  const text = fileOf(number);
  const { sessionId, resultId } = await visitor.start((text === null ? plain : withFile).publicId);
  await visitor.say(sessionId, `Ada ${number}`);
  const fileUrl = text === null ? null : await visitor.send(sessionId, text);
  if (fileUrl !== null) await visitor.say(sessionId, fileUrl);
  const { messages } = await visitor.say(sessionId, `Blue ${number}`);
  expect(JSON.stringify(messages)).toContain(`Bye Ada ${number}, Blue ${number}`);
  const answers = [`Ada ${number}`, ...(fileUrl === null ? [] : [fileUrl]), `Blue ${number}`];
  return { number, resultId, fileUrl, answers: answers.sort() };
};

export type PlayedChat = Awaited<ReturnType<typeof playChat>>;

/** The deliveries that are not done. */
export const openDeliveries = async (connection: Connection): Promise<string[]> => {
  const rows = await connection.selectFrom("deliveries").select(["id", "status"]).execute();
  return rows
    .filter(({ status }) => status !== "done")
    .map(({ id }) => id)
    .sort();
};

/** Fails where an answer, a file or an e-mail of these chats is missing or there twice. */
export const expectStoredOnce = async (
  connection: Connection,
  viewerUrl: string,
  mailServer: Awaited<ReturnType<typeof startMailServer>>,
  played: readonly PlayedChat[],
) => {
  const answers = await connection.selectFrom("answers").select(["result_id", "content"]).execute();
  const deliveries = await connection.selectFrom("deliveries").select("result_id").execute();
  for (const { number, resultId, fileUrl, answers: given } of played) {
    const stored = answers.filter((row) => row.result_id === resultId).map(({ content }) => content);
    expect(stored.sort()).toEqual(given);
    if (fileUrl === null) continue;
    const response = await createChatVisitor(viewerUrl, number).get(fileUrl);
    expect(await response.text()).toBe(fileOf(number));
  }
  // Results without an answer are of starts whose answer was lost.
  expect(new Set(answers.map((row) => row.result_id)).size).toBe(played.length);
  expect(deliveries.map((row) => row.result_id).sort()).toEqual(played.map(({ resultId }) => resultId).sort());
  const subjects = mailServer.arrived.map(({ mail }) => mail.subject ?? "");
  expect([...new Set(subjects)].sort()).toEqual(played.map(({ number }) => `Hi Ada ${number}`).sort());
  // An e-mail that was on its way from the killed process may come again; then under the same id, by which mail servers know it.
  expect(new Set(mailServer.arrived.map(({ mail }) => mail.messageId)).size).toBe(played.length);
};
