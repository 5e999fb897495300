import { at, bot, published } from "./fill-reference-database.ts";
import { encryptThere, type ReferenceDatabase } from "./reference-database.ts";

// Test support: random changes that a team makes on a server of the reference product between two moves.

type Row = Record<string, unknown>;

/** Pseudorandom numbers (mulberry32). The same seed gives the same numbers. */
export const createRandom = (seed: number) => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (count: number): number => Math.floor(next() * count),
    pick: <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(next() * values.length)],
  };
};

type Random = ReturnType<typeof createRandom>;

const dated = { createdAt: at(5000), updatedAt: at(5000) };

const withTitle = (groups: unknown, title: string): unknown =>
  Array.isArray(groups)
    ? groups.map((group, index) => (index === groups.length - 1 ? { ...group, title } : group))
    : groups;

/** All possible changes, by name. */
const changes: Record<string, (source: ReferenceDatabase, random: Random, mark: string) => Promise<void>> = {};

const change = (
  word: string,
  table: string,
  make: (source: ReferenceDatabase, row: Row, random: Random, mark: string) => Promise<void>,
  isMeant: (row: Row) => boolean = () => true,
): void => {
  changes[word] = async (source, random, mark) => {
    const row = random.pick((await source.rows(table)).filter(isMeant));
    if (row !== undefined) await make(source, row, random, mark);
  };
};

const isWhole = ({ groups }: Row): boolean => Array.isArray(groups);
const isThere = (row: Row): boolean => isWhole(row) && !row.isArchived;

change(
  "renames a bot",
  "Typebot",
  (source, { id }, _, mark) => source.update("Typebot", { id }, { name: `Bot ${mark}` }),
  isWhole,
);
change("gives a bot an icon", "Typebot", (source, { id }) => source.update("Typebot", { id }, { icon: "🐙" }), isThere);
change(
  "changes a draft",
  "Typebot",
  (source, { id, groups }, _, mark) => source.update("Typebot", { id }, { groups: withTitle(groups, `Draft ${mark}`) }),
  isThere,
);
change(
  "publishes",
  "Typebot",
  async (source, row) => {
    await source.remove("PublicTypebot", { typebotId: row.id });
    await source.insert("PublicTypebot", [published(String(row.id), row)]);
  },
  isThere,
);
change("unpublishes", "PublicTypebot", (source, { typebotId }) => source.remove("PublicTypebot", { typebotId }));
change(
  "gives a bot another address",
  "Typebot",
  (source, { id }, random, mark) =>
    source.update(
      "Typebot",
      { id },
      { publicId: random.pick([`address-${mark}`, `umfrage-für-${mark}`, `アンケート-${mark}`]) },
    ),
  isThere,
);
changes["swaps two addresses"] = async (source) => {
  const [one, other] = (await source.rows("Typebot")).filter((row) => isThere(row) && row.publicId !== null);
  if (one === undefined || other === undefined) return;
  for (const [id, publicId] of [
    [one.id, null],
    [other.id, one.publicId],
    [one.id, other.publicId],
  ])
    await source.update("Typebot", { id }, { publicId });
};
change(
  "moves a bot",
  "Typebot",
  async (source, { id }, random) => {
    const folders = (await source.rows("DashboardFolder")).map((row) => row.id);
    await source.update("Typebot", { id }, { folderId: random.pick([null, ...folders]) });
  },
  ({ workspaceId, ...row }) => isThere(row) && workspaceId === "ws-one",
);
change(
  "closes or opens a bot",
  "Typebot",
  (source, { id, isClosed }) => source.update("Typebot", { id }, { isClosed: !isClosed }),
  isThere,
);
change(
  "deletes a bot",
  "Typebot",
  async (source, { id }) => {
    await source.remove("PublicTypebot", { typebotId: id });
    await source.update("Typebot", { id }, { isArchived: true, publicId: null });
  },
  isThere,
);
change(
  "deletes a bot for good",
  "Typebot",
  async (source, { id }) => {
    for (const result of (await source.rows("Result")).filter(({ typebotId }) => typebotId === id))
      await erase(source, result);
    for (const table of ["PublicTypebot", "CollaboratorsOnTypebots", "Webhook"])
      await source.remove(table, { typebotId: id });
    await source.remove("Typebot", { id });
  },
  isThere,
);
changes["makes a bot"] = async (source, random, mark) => {
  const like = random.pick((await source.rows("Typebot")).filter(isThere));
  if (like !== undefined) await source.insert("Typebot", [bot(`new-${mark}`, `New ${mark}`, like)]);
};

const erase = async (source: ReferenceDatabase, { id }: Row): Promise<void> => {
  for (const table of ["Answer", "AnswerV2", "VisitedEdge", "Log"]) await source.remove(table, { resultId: id });
  await source.remove("Result", { id });
};

change("deletes a result", "Result", (source, { id }) => source.update("Result", { id }, { isArchived: true }));
change("erases a result", "Result", erase);
change("completes a result", "Result", (source, { id, isCompleted }) =>
  source.update("Result", { id }, { isCompleted: !isCompleted }),
);
change("changes an answer", "AnswerV2", (source, { id }, _, mark) =>
  source.update("AnswerV2", { id }, { content: `Answer ${mark}` }),
);
change("adds an answer", "Result", (source, { id }, _, mark) =>
  source.insert("AnswerV2", [
    { createdAt: at(9000), resultId: id, blockId: "ask-wish", content: `More ${mark}`, attachedFileUrls: null },
  ]),
);
change("changes a variable", "Result", (source, { id }, _, mark) =>
  source.update("Result", { id }, { variables: [{ id: "v-name", name: "Name", value: `Value ${mark}` }] }),
);

change("renames a folder", "DashboardFolder", (source, { id }, _, mark) =>
  source.update("DashboardFolder", { id }, { name: `Folder ${mark}` }),
);
change("moves a folder", "DashboardFolder", (source, { id }) =>
  source.update("DashboardFolder", { id }, { parentFolderId: null }),
);
change("deletes a folder", "DashboardFolder", async (source, { id }) => {
  await source.update("Typebot", { folderId: id }, { folderId: null });
  await source.update("DashboardFolder", { parentFolderId: id }, { parentFolderId: null });
  await source.remove("DashboardFolder", { id });
});
changes["makes a folder"] = (source, _, mark) =>
  source.insert("DashboardFolder", [
    { id: `folder-${mark}`, ...dated, name: `Folder ${mark}`, parentFolderId: null, workspaceId: "ws-one" },
  ]);

change("changes a role", "MemberInWorkspace", (source, { userId, workspaceId, role }) =>
  source.update("MemberInWorkspace", { userId, workspaceId }, { role: role === "ADMIN" ? "MEMBER" : "ADMIN" }),
);
change("removes a member", "MemberInWorkspace", (source, { userId, workspaceId }) =>
  source.remove("MemberInWorkspace", { userId, workspaceId }),
);
changes["adds a person"] = async (source, _, mark) => {
  const [id, email] = [`user-${mark}`, `person-${mark}@example.org`];
  const row = {
    id,
    ...dated,
    name: `Person ${mark}`,
    email,
    emailVerified: null,
    image: null,
    onboardingCategories: [],
  };
  await source.insert("User", [row]);
  await source.insert("MemberInWorkspace", [{ ...dated, userId: id, workspaceId: "ws-one", role: "MEMBER" }]);
};
change("renames a person", "User", (source, { id }, _, mark) =>
  source.update("User", { id }, { name: `Person ${mark}` }),
);
change("changes an e-mail address", "User", (source, { id }, _, mark) =>
  source.update("User", { id }, { email: `new-${mark}@example.org` }),
);
change("changes a guest's right", "CollaboratorsOnTypebots", (source, { userId, typebotId, type }) =>
  source.update("CollaboratorsOnTypebots", { userId, typebotId }, { type: type === "READ" ? "WRITE" : "READ" }),
);
change("takes a guest's right", "CollaboratorsOnTypebots", (source, { userId, typebotId }) =>
  source.remove("CollaboratorsOnTypebots", { userId, typebotId }),
);

change("renames a workspace", "Workspace", (source, { id }, _, mark) =>
  source.update("Workspace", { id }, { name: `Workspace ${mark}` }),
);
change("suspends a workspace", "Workspace", (source, { id }) =>
  source.update("Workspace", { id }, { isSuspended: true }),
);
change("gives a workspace a picture", "Workspace", (source, { id }, _, mark) =>
  source.update("Workspace", { id }, { icon: `https://example.org/${mark}.png` }),
);
change("changes a theme", "ThemeTemplate", (source, { id }, _, mark) =>
  source.update("ThemeTemplate", { id }, { name: `Theme ${mark}`, theme: { general: { font: mark } } }),
);
change("deletes a theme", "ThemeTemplate", (source, { id }) => source.remove("ThemeTemplate", { id }));
change("renames a token", "ApiToken", (source, { id }, _, mark) =>
  source.update("ApiToken", { id }, { name: `Token ${mark}` }),
);
change("revokes a token", "ApiToken", (source, { id }) => source.remove("ApiToken", { id }));
changes["makes a token"] = async (source, random, mark) => {
  const owner = random.pick(await source.rows("User"));
  await source.insert("ApiToken", [
    { id: `token-${mark}`, createdAt: at(5000), token: `clear-text-of-token-${mark}`, name: mark, ownerId: owner?.id },
  ]);
};
const isReadable = ({ id }: Row): boolean => id !== "credentials-broken" && id !== "credentials-whatsapp";
change(
  "renames an account",
  "Credentials",
  (source, { id }, _, mark) => source.update("Credentials", { id }, { name: `Account ${mark}` }),
  isReadable,
);
change(
  "changes an account",
  "Credentials",
  (source, { id }, _, mark) => source.update("Credentials", { id }, encryptThere({ apiKey: `secret-${mark}` })),
  ({ type }) => type === "openai",
);
change("deletes an account", "Credentials", (source, { id }) => source.remove("Credentials", { id }), isReadable);
changes["makes a space"] = (source, _, mark) =>
  source.insert("Space", [{ id: `space-${mark}`, ...dated, name: `Space ${mark}`, icon: null, workspaceId: "ws-one" }]);
changes["bans an address"] = (source, random) =>
  source.insert("BannedIp", [
    {
      id: `ban-${random.below(1e9)}`,
      createdAt: at(5000),
      ip: `192.0.2.${random.below(250)}`,
      responsibleTypebotId: "survey",
      userId: "user-ada",
    },
  ]);

/** Makes a number of random changes. Returns their names, which help to explain a failed test. */
export const changeAtRandom = async (source: ReferenceDatabase, random: Random, count: number): Promise<string[]> => {
  const done: string[] = [];
  const words = Object.keys(changes);
  const first = random.below(words.length);
  for (let number = 0; number < count; number++) {
    // Every second change is taken in order, so that a few runs cover all changes.
    const word = (number % 2 === 0 ? words[(first + number / 2) % words.length] : random.pick(words)) ?? "";
    await changes[word]?.(source, random, `${number}-${random.below(1e6)}`);
    done.push(word);
  }
  return done;
};

/** The names of all changes. */
export const allChanges = Object.keys(changes);
