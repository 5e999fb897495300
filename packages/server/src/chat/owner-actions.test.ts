import type { Json } from "@parley/core";
import { expect, it } from "vitest";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { createTestClient, textsOf } from "../testing/create-test-client.ts";
import { asks, createTestFile, says } from "../testing/create-test-file.ts";

type Client = Awaited<ReturnType<typeof createTestClient>>;

const chatCount = 200;
/** How many chats run at the same time. */
const atOnce = 25;
const questions = ["Name", "Town", "Colour", "Last"];
const closedMessage = "We are closed.";

/** A bot that shows its version with every question, and ends with a link to another bot, which does the same. */
const fileOf = (id: string, version: number, linked?: string) => {
  const link = { type: "Typebot link", options: { typebotId: linked ?? "", mergeResults: true } };
  const asked = questions.flatMap((name) => [says(`${id} in version ${version}: ${name}?`), asks(name)]);
  return createTestFile({
    id,
    groups: { A: [...asked, ...(linked === undefined ? [says(`${id} in version ${version}: bye`)] : [link])] },
    variables: questions,
    settings: { general: { systemMessages: { botClosed: closedMessage } } },
  });
};

/** A period in which a bot was closed, unpublished or deleted. Its numbers are values of `clock` below. */
interface ShutPeriod {
  /** When closing was requested, and when it was confirmed. */
  from: number;
  sure: number;
  /** When opening was requested, and when it was confirmed. */
  until: number;
  to: number;
}

interface Bot {
  id: string;
  publicId: string;
  version: number;
  linked: string | undefined;
  shut: ShutPeriod[];
}

/** A counter that increases with every event, so that the order of events can be compared. */
let clock = 0;

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Makes a request of the owner about a bot. */
const act = async (client: Client, { id }: Bot, method: string, path = "", body?: unknown): Promise<Json> => {
  const response = await client.owner(method, `/api/v1/typebots/${id}${path}`, body);
  const text = await response.text();
  expect([response.status, text]).toEqual([200, expect.any(String)]);
  return text === "" ? null : JSON.parse(text);
};

interface Played {
  bot: Bot;
  resultId: string;
  said: string[];
  /** All texts that the bots have shown. */
  heard: string[];
  /** When the chat began, and when it ended. */
  from: number;
  to: number;
}

interface Refused {
  bot: Bot;
  status: number;
  message: string;
  from: number;
  to: number;
}

/** A chat that the server has begun. */
interface Begun {
  bot: Bot;
  number: number;
  first: Awaited<ReturnType<Client["start"]>>;
  from: number;
}

const begin = async (client: Client, bot: Bot, number: number): Promise<Begun | Refused> => {
  const from = ++clock;
  const first = await client.start(bot.publicId);
  const to = ++clock;
  if (first.status !== 200) return { bot, status: first.status, message: first.body.message, from, to };
  // No chat may begin while the bot is surely closed.
  expect(bot.shut.filter(({ sure, until }) => sure < from && until > to)).toEqual([]);
  return { bot, number, first, from: to };
};

const finish = async (client: Client, { bot, number, first, from }: Begun): Promise<Played> => {
  const { sessionId, resultId } = first.body;
  const heard = textsOf(first);
  const said: string[] = [];
  for (let answer = first; answer.body.input; ) {
    for (let turns = (number * 7 + said.length * 3) % 5; turns > 0; turns--) await turn();
    said.push(`${number}: answer ${said.length + 1}`);
    answer = await client.send(sessionId, said.at(-1));
    expect(answer.status).toBe(200);
    heard.push(...textsOf(answer));
  }
  return { bot, resultId, said, heard, from, to: ++clock };
};

/** Closes a bot, waits until an earlier chat has ended, and opens the bot again. */
const shut = async (
  bot: Bot,
  close: () => Promise<unknown>,
  outlive: () => Promise<unknown>,
  open: () => Promise<unknown>,
) => {
  const never = Number.POSITIVE_INFINITY;
  const period: ShutPeriod = { from: ++clock, sure: never, until: never, to: never };
  bot.shut.push(period);
  await close();
  period.sure = ++clock;
  await outlive();
  period.until = ++clock;
  await open();
  period.to = ++clock;
};

describeDatabases("chats", (database) => {
  it("end as they began, whatever the owner does to their bots meanwhile", { timeout: 240_000 }, async () => {
    const { url } = database();
    const client = await createTestClient(url === undefined ? {} : { DATABASE_URL: url });
    const { services } = client.parley;
    const importOne = async (name: string, linked?: string): Promise<Bot> => {
      const { id, publicId } = await client.publishBot(fileOf(name, 1, linked));
      return { id, publicId, version: 1, linked, shut: [] };
    };
    const end = await importOne("end");
    const [steady, changing, closing, hiding, leaving] = await Promise.all([
      importOne("steady"),
      importOne("changing", end.id),
      importOne("closing", end.id),
      importOne("hiding"),
      importOne("leaving"),
    ]);
    const bots = [steady, changing, closing, hiding, leaving];

    /** Does what `parley import --into` does. */
    const importInto = (bot: Bot, name: string, version: number) =>
      act(client, bot, "PUT", "/draft", { content: JSON.stringify(fileOf(name, version, bot.linked)) });
    const publishOver = async (bot: Bot, name: string) => {
      bot.version += 1;
      await importInto(bot, name, bot.version);
      expect(await act(client, bot, "POST", "/publish")).toMatchObject({ version: bot.version, isNew: true });
    };
    const played: Played[] = [];
    const refused: Refused[] = [];
    let begun = 0;
    let ended = 0;
    /** How many chats were begun just before a bot was closed. */
    let witnesses = 0;
    const shutAround = async (bot: Bot, close: () => Promise<unknown>, open: () => Promise<unknown>) => {
      const chat = await begin(client, bot, chatCount + witnesses++);
      if (!("first" in chat)) throw new Error(`${bot.id} was open, and said: ${chat.message}`);
      const outlive = async () => played.push(await finish(client, chat));
      await shut(bot, close, outlive, open);
    };
    const done = { unchanged: 0, changed: 0, drafted: 0, closed: 0, hidden: 0, deleted: 0, imported: 0 };
    const actions: (() => Promise<void>)[] = [
      async () => {
        expect(await act(client, steady, "POST", "/publish")).toMatchObject({ version: 1, isNew: false });
        done.unchanged++;
      },
      async () => {
        await publishOver(changing, "changing");
        await publishOver(end, "end");
        done.changed++;
      },
      async () => {
        // Visitors must not see a draft that is not published.
        await importInto(closing, "closing", 1000 + done.drafted);
        done.drafted++;
      },
      async () => {
        const setClosed = (isClosed: boolean) => () => act(client, closing, "PATCH", "", { isClosed });
        await shutAround(closing, setClosed(true), setClosed(false));
        done.closed++;
      },
      async () => {
        const call = (path: string) => () => act(client, hiding, "POST", path);
        await shutAround(hiding, call("/unpublish"), call("/publish"));
        done.hidden++;
      },
      async () => {
        const remove = () => act(client, leaving, "DELETE");
        await shutAround(leaving, remove, () => act(client, leaving, "POST", "/restore"));
        done.deleted++;
      },
      async () => {
        await importOne("another");
        done.imported++;
      },
    ];
    const actOn = async () => {
      // Each action runs at least once, however slow the machine is.
      for (let at = 0; ended < chatCount || at < actions.length; at++) {
        await actions[at % actions.length]?.();
        await turn();
      }
    };
    const playOn = async () => {
      for (let number = begun++; number < chatCount; number = begun++) {
        const chat = await begin(client, bots[number % bots.length] ?? steady, number);
        if ("first" in chat) played.push(await finish(client, chat));
        else refused.push(chat);
        ended++;
      }
    };
    await Promise.all([actOn(), ...Array.from({ length: atOnce }, playOn)]);

    for (const count of Object.values(done)) expect(count).toBeGreaterThan(0);
    expect(played.length + refused.length).toBe(chatCount + witnesses);

    // A chat may be refused only while the bot was closed, and the refusal says why.
    for (const { bot, status, message, from, to } of refused) {
      expect(bot.shut.some((period) => period.from < to && from < period.to)).toBe(true);
      expect([status, message]).toEqual(bot === closing ? [400, closedMessage] : [404, expect.any(String)]);
    }

    const { connection } = services.database;
    const results = await connection.selectFrom("results").selectAll().execute();
    const answers = await connection.selectFrom("answers").selectAll().orderBy("answer_index").execute();
    for (const { bot, resultId, said, heard } of played) {
      const result = results.find(({ id }) => id === resultId);
      const ownAnswers = answers.filter(({ result_id: id }) => id === resultId).map(({ content }) => content);
      // Every answer is stored once and in order, and the chat is complete.
      expect([ownAnswers, result?.is_completed, result?.bot_id]).toEqual([said, 1, bot.id]);
      expect(said).toHaveLength(bot.linked === undefined ? questions.length : 2 * questions.length);
      // Each bot used one version for the whole chat: the one that is stored with the result.
      const links: Record<string, number> = JSON.parse(result?.links ?? "{}");
      const versions = (name: string) => [
        ...new Set(heard.flatMap((text) => (text.startsWith(`${name} in`) ? [/version (\d+)/.exec(text)?.[1]] : []))),
      ];
      const [name = ""] = heard[0]?.split(" in ") ?? [];
      expect(versions(name)).toEqual([String(result?.version)]);
      if (bot !== changing) expect(result?.version).toBe(1);
      if (bot.linked !== undefined) expect(versions("end")).toEqual([String(links[end.id])]);
    }
    // Some chats continued while their bots were closed, and several versions were played.
    for (const bot of [closing, hiding, leaving]) {
      const outlived = played
        .filter((chat) => chat.bot === bot)
        .flatMap(({ from, to }) => bot.shut.filter(({ from: shutFrom, sure }) => from < shutFrom && sure < to));
      expect(outlived.length).toBeGreaterThan(0);
    }
    const playedVersions = new Set(played.filter(({ bot }) => bot === changing).map(({ heard }) => heard[0]));
    expect(playedVersions.size).toBeGreaterThan(1);
    await client.close();
  });
});
