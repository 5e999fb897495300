import { encryptThere, type ReferenceDatabase } from "./reference-database.ts";

// Test support: the data of a team on a server of the reference product.

type Row = Record<string, unknown>;

/** Returns a time, in the format of the reference product's database, `minute` minutes after 1 March 2025. */
export const at = (minute: number): string =>
  new Date(Date.UTC(2025, 2, 1, 0, minute)).toISOString().replace("T", " ").replace("Z", "");

const dated = (minute: number) => ({ createdAt: at(minute), updatedAt: at(minute + 1) });

/** A bot of version 6 with two questions. The second is asked repeatedly. */
const survey = (isEdited: boolean): Row => ({
  version: "6",
  events: [{ id: "start", type: "start", outgoingEdgeId: "e0", graphCoordinates: { x: 0, y: 0 } }],
  groups: [
    {
      id: "g1",
      title: isEdited ? "Name, please" : "Name",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: "hello", type: "text", content: { richText: [{ type: "p", children: [{ text: "Who are you?" }] }] } },
        { id: "ask-name", type: "text input", options: { variableId: "v-name" }, outgoingEdgeId: "e1" },
      ],
    },
    {
      id: "g2",
      title: "Wish",
      graphCoordinates: { x: 400, y: 0 },
      blocks: [{ id: "ask-wish", type: "text input", options: {}, outgoingEdgeId: "e2" }],
    },
  ],
  edges: [
    { id: "e0", from: { eventId: "start" }, to: { groupId: "g1" } },
    { id: "e1", from: { blockId: "ask-name" }, to: { groupId: "g2" } },
    { id: "e2", from: { blockId: "ask-wish" }, to: { groupId: "g2" } },
  ],
  variables: [{ id: "v-name", name: "Name" }],
  theme: {},
  settings: { general: { rememberUser: { isEnabled: true } } },
});

/** A bot of version 3, which keeps its HTTP request in a row of its own. */
const oldBot: Row = {
  version: "3",
  groups: [
    {
      id: "g0",
      title: "Start",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: "s0", type: "start", label: "Start", groupId: "g0", outgoingEdgeId: "f0" }],
    },
    {
      id: "g1",
      title: "Request",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: "ask", type: "text input", groupId: "g1", options: {} },
        { id: "call", type: "Webhook", groupId: "g1", webhookId: "hook", options: {} },
      ],
    },
  ],
  edges: [{ id: "f0", from: { groupId: "g0", blockId: "s0" }, to: { groupId: "g1" } }],
  variables: [],
  theme: {},
  settings: {},
  events: null,
};

/** The row of a bot. */
export const bot = (id: string, name: string, content: Row, other: Row = {}): Row => {
  const { version, groups, variables, edges, theme, settings, events } = content;
  return {
    id,
    name,
    version: version ?? null,
    groups,
    variables: variables ?? [],
    edges,
    theme: theme ?? {},
    settings: settings ?? {},
    events: events ?? null,
    ...dated(10),
    icon: null,
    folderId: null,
    publicId: null,
    customDomain: null,
    workspaceId: "ws-one",
    isArchived: false,
    isClosed: false,
    ...other,
  };
};

/** The row of a published bot. */
export const published = (id: string, content: Row): Row => {
  const { version, groups, variables, edges, theme, settings, events } = content;
  return {
    id: `public-${id}`,
    typebotId: id,
    version: version ?? null,
    groups,
    variables: variables ?? [],
    edges,
    theme: theme ?? {},
    settings: settings ?? {},
    events: events ?? null,
    ...dated(20),
  };
};

/** The data of credentials, by type. */
export const referenceCredentials: Record<string, Row> = {
  smtp: {
    host: "mail.example.org",
    port: 587,
    isTlsEnabled: false,
    username: "u",
    password: "secret-smtp",
    from: { email: "a@example.org", name: "A" },
  },
  "google sheets": {
    refresh_token: "secret-refresh",
    access_token: "secret-access",
    expiry_date: 1,
    token_type: "Bearer",
    scope: "s",
  },
  stripe: { live: { secretKey: "secret-sk", publicKey: "pk" }, test: {} },
  "http proxy": { url: "http://u:secret-proxy@proxy.example.org:3128" },
  openai: { apiKey: "secret-openai" },
  anthropic: { apiKey: "secret-anthropic" },
  mistral: { apiKey: "secret-mistral" },
  groq: { apiKey: "secret-groq" },
  deepseek: { apiKey: "secret-deepseek" },
  perplexity: { apiKey: "secret-perplexity" },
  "together-ai": { apiKey: "secret-together" },
  "open-router": { apiKey: "secret-router" },
  elevenlabs: { apiKey: "secret-eleven" },
  "chat-node": { apiKey: "secret-chatnode" },
  "dify-ai": { apiEndpoint: "https://api.dify.ai/v1", apiKey: "secret-dify" },
  nocodb: { baseUrl: "https://nocodb.example.org", apiKey: "secret-noco" },
  segment: { apiKey: "secret-segment" },
  posthog: { apiKey: "secret-posthog", host: "https://eu.i.posthog.com" },
  zendesk: { conversationsKeyId: "app_1", conversationsSecretKey: "secret-zendesk" },
  blink: { apiKey: "secret-blink" },
  gmail: { refreshToken: "secret-gmail", accessToken: "secret-gmail-access", expiryDate: 1 },
};

const pad = (index: number): string => String(index).padStart(6, "0");
const filePath = "https://s3.example.org/typebot/public/workspaces/ws-one/typebots/survey/results";

/** A result of the survey, with its rows in other tables. Every third result has the format of older releases. */
const resultRows = (index: number) => {
  const id = `result-${pad(index)}`;
  const isOld = index % 3 === 0;
  const result = {
    id,
    createdAt: at(1000 + index),
    typebotId: "survey",
    variables: [{ id: "v-name", name: "Name", value: `Person ${index}` }],
    isCompleted: index % 2 === 0,
    hasStarted: true,
    isArchived: index % 50 === 49,
    lastChatSessionId: null,
  };
  const oldAnswers = isOld
    ? [
        {
          createdAt: at(1001 + index),
          resultId: id,
          blockId: "ask-name",
          groupId: "g1",
          variableId: "v-name",
          content: `Person ${index}`,
        },
      ]
    : [];
  const answers = isOld
    ? []
    : [
        {
          createdAt: at(1001 + index),
          blockId: "ask-name",
          content: `Person ${index}`,
          attachedFileUrls: null,
          resultId: id,
        },
        {
          createdAt: at(1002 + index),
          blockId: "ask-wish",
          content: "Peace \u{1F54A}",
          attachedFileUrls: [`${filePath}/${id}/a.png`],
          resultId: id,
        },
        { createdAt: at(1003 + index), blockId: "ask-wish", content: "Bread", attachedFileUrls: null, resultId: id },
      ];
  const edges = [
    { resultId: id, edgeId: "e1", index: 0 },
    { resultId: id, edgeId: "e2", index: 1 },
  ];
  const logs =
    index % 10 === 0
      ? [
          {
            id: `log-${pad(index)}`,
            createdAt: at(1004 + index),
            resultId: id,
            status: "error",
            description: "It failed",
            context: null,
            details: "Why",
          },
        ]
      : [];
  return { result, oldAnswers, answers, edges, logs };
};

/** Adds results of the survey. */
export const addResults = async (source: ReferenceDatabase, from: number, to: number): Promise<void> => {
  const all = Array.from({ length: to - from }, (_, index) => resultRows(from + index));
  await source.insert(
    "Result",
    all.map(({ result }) => result),
  );
  await source.insert(
    "Answer",
    all.flatMap(({ oldAnswers }) => oldAnswers),
  );
  await source.insert(
    "AnswerV2",
    all.flatMap(({ answers }) => answers),
  );
  await source.insert(
    "VisitedEdge",
    all.flatMap(({ edges }) => edges),
  );
  await source.insert(
    "Log",
    all.flatMap(({ logs }) => logs),
  );
};

/** Fills a database: two workspaces with people, folders, themes, credentials of all types, bots and results. */
export const fillReferenceDatabase = async (
  source: ReferenceDatabase,
  { results, corpus = [] }: { results: number; corpus?: readonly Row[] },
): Promise<void> => {
  const { insert } = source;
  await insert("Workspace", [
    { id: "ws-one", ...dated(0), name: "Ada's", icon: "🦊", plan: "FREE" },
    { id: "ws-two", ...dated(1), name: "Agency", icon: "https://example.org/i.png", plan: "CUSTOM" },
  ]);
  await insert("User", [
    {
      id: "user-ada",
      ...dated(0),
      name: "Ada",
      email: "Ada@Example.org",
      emailVerified: at(0),
      image: null,
      onboardingCategories: [],
    },
    {
      id: "user-bob",
      ...dated(0),
      name: null,
      email: "bob@example.org",
      emailVerified: null,
      image: null,
      onboardingCategories: [],
    },
  ]);
  await insert("MemberInWorkspace", [
    { ...dated(0), userId: "user-ada", workspaceId: "ws-one", role: "ADMIN" },
    { ...dated(0), userId: "user-ada", workspaceId: "ws-two", role: "MEMBER" },
    { ...dated(0), userId: "user-bob", workspaceId: "ws-one", role: "GUEST" },
  ]);
  await insert("CollaboratorsOnTypebots", [{ ...dated(0), userId: "user-bob", typebotId: "survey", type: "READ" }]);
  await insert("WorkspaceInvitation", [
    { id: "inv", ...dated(0), email: "eve@example.org", workspaceId: "ws-one", type: "MEMBER" },
  ]);
  await insert("ApiToken", [{ id: "tok", createdAt: at(0), token: "token-there", name: "CI", ownerId: "user-ada" }]);
  await insert("CustomDomain", [{ name: "chat.example.org", createdAt: at(0), workspaceId: "ws-one" }]);
  await insert("DashboardFolder", [
    { id: "folder-inner", ...dated(0), name: "Inner", parentFolderId: "folder-outer", workspaceId: "ws-one" },
    { id: "folder-outer", ...dated(0), name: "Outer", parentFolderId: null, workspaceId: "ws-one" },
  ]);
  await insert("ThemeTemplate", [
    {
      id: "theme-one",
      ...dated(0),
      name: "Dark",
      theme: { general: { background: { type: "Color", content: "#000" } } },
      workspaceId: "ws-one",
    },
  ]);
  const credentials = Object.entries(referenceCredentials).map(([type, data], index) => ({
    id: `credentials-${type}`,
    createdAt: at(0),
    workspaceId: index % 2 === 0 ? "ws-one" : "ws-two",
    name: `My ${type}`,
    type,
    ...encryptThere(data, index % 4 === 3),
  }));
  await insert("Credentials", [
    ...credentials,
    {
      id: "credentials-whatsapp",
      createdAt: at(0),
      workspaceId: "ws-one",
      name: "Phone",
      type: "whatsApp",
      ...encryptThere({ systemUserAccessToken: "secret-wa" }),
    },
    {
      id: "credentials-broken",
      createdAt: at(0),
      workspaceId: "ws-one",
      name: "Broken",
      type: "openai",
      data: "AAAA",
      iv: "000000000000000000000000",
    },
  ]);
  const sales = { folderId: "folder-inner", publicId: "survey-2025", customDomain: "ask.example.org" };
  await insert("Typebot", [
    bot("survey", "Survey", survey(true), sales),
    bot("old-bot", "Old bot", oldBot, { workspaceId: "ws-two", publicId: "old-bot" }),
    bot("deleted-bot", "Deleted", survey(false), { isArchived: true }),
    bot("damaged-bot", "Damaged", { ...survey(false), groups: "nonsense" }),
    ...corpus.map((file, index) => bot(`corpus-${pad(index)}`, String(file.name), file)),
  ]);
  await insert("PublicTypebot", [
    published("survey", survey(false)),
    published("old-bot", oldBot),
    ...corpus.map((file, index) => published(`corpus-${pad(index)}`, file)),
  ]);
  await insert("Webhook", [
    {
      id: "hook",
      ...dated(0),
      url: "https://hooks.example.org/in",
      method: "PUT",
      queryParams: [],
      headers: [{ id: "h", key: "X-One", value: "1" }],
      body: "{}",
      typebotId: "old-bot",
    },
  ]);
  await insert("Result", [
    { ...resultRows(999_998).result, id: "result-of-damaged", typebotId: "damaged-bot" },
    { ...resultRows(999_999).result, id: "result-without-answers", hasStarted: null, isArchived: null, variables: [] },
  ]);
  await insert("SetVariableHistoryItem", [
    { resultId: "result-000000", index: 0, variableId: "v-name", blockId: "x", value: "A" },
  ]);
  await insert("ChatSession", [{ id: "chat", ...dated(0), state: {}, isReplying: null }]);
  await addResults(source, 0, results);
};
