// Test support: all operations of the reference product's builder API, current and earlier: method, path, body, and the
// keys that clients find in every answer. Each entry also says how Parley answers.

/** The ids that an operation is called with. They are made anew for each operation. */
export interface Place {
  workspaceId: string;
  /** A workspace without bots. */
  emptyWorkspaceId: string;
  /** A published bot with a result whose chat has log entries. */
  botId: string;
  publicId: string;
  resultId: string;
  folderId: string;
  themeId: string;
  tokenId: string;
  /** A guest of the bot. */
  guestId: string;
  /** A chat that waits for a file. */
  sessionId: string;
  credentialsId: string;
}

type Does =
  /** Parley answers with these keys: `a.b` for objects, `a[].b` for all members of a list that is not empty. */
  | { serves: readonly string[] }
  /** Parley has no such feature. The answer names what to use instead. */
  | { refuses: string };

export type Operation = Does & {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path in the API's description. */
  path: string;
  /** The path with the ids filled in, and with a query if it takes one. */
  at: (place: Place) => string;
  body?: (place: Place) => unknown;
  /** Needs a person who is signed in, because tokens can't make tokens or workspaces. */
  needsPerson?: true;
  status?: number;
};

const under = (key: string, names: string): string[] => names.split(" ").map((name) => `${key}.${name}`);

const typebot = under(
  "typebot",
  "version id name events groups edges variables theme selectedThemeTemplateId settings createdAt updatedAt icon folderId publicId customDomain workspaceId resultsTablePreferences isArchived isClosed whatsAppCredentialsId riskLevel spaceId",
);
const result = "id createdAt typebotId variables isCompleted hasStarted isArchived lastChatSessionId answers";
const answers = "createdAt blockId content";
const folder = "id createdAt updatedAt name parentFolderId workspaceId";
const theme = "id name theme workspaceId createdAt updatedAt";
const collaborator = "type userId typebotId createdAt updatedAt user.name user.email user.image";
const token = "id name createdAt";
const workspace = under(
  "workspace",
  "id createdAt updatedAt name icon plan stripeId customChatsLimit customSeatsLimit isSuspended isPastDue isVerified",
);
const chat = ["sessionId", "typebot.id", "typebot.version", "typebot.theme", "typebot.settings", "messages"];

/** A minimal bot file. */
const file = {
  version: "6.1",
  name: "Made by a script",
  groups: [],
  edges: [],
  variables: [],
  theme: {},
  settings: {},
};

const v1 = "/api/v1";
const bots = `${v1}/typebots`;
const bot = ({ botId }: Place) => `${bots}/${botId}`;
const results = (place: Place) => `${bot(place)}/results`;
const hook = (place: Place) => `${bot(place)}/webhookBlocks`;
const work = ({ workspaceId }: Place) => `${v1}/workspaces/${workspaceId}`;
const inWorkspace = ({ workspaceId }: Place) => `workspaceId=${workspaceId}`;
const typebots: Operation[] = [
  {
    method: "GET",
    path: "/v1/typebots",
    at: (place) => `${bots}?${inWorkspace(place)}`,
    serves: under("typebots[]", "id name icon accessRight"),
  },
  {
    method: "POST",
    path: "/v1/typebots",
    at: () => bots,
    body: ({ workspaceId }) => ({ workspaceId, typebot: { name: "Made by a script" } }),
    serves: typebot,
  },
  {
    method: "POST",
    path: "/v1/typebots/import",
    at: () => `${bots}/import`,
    body: ({ workspaceId }) => ({ workspaceId, typebot: file }),
    serves: typebot,
  },
  { method: "GET", path: "/v1/typebots/{typebotId}", at: bot, serves: [...typebot, "currentUserMode"] },
  {
    method: "PATCH",
    path: "/v1/typebots/{typebotId}",
    at: bot,
    body: () => ({ typebot: { name: "Renamed by a script" } }),
    serves: typebot,
  },
  { method: "DELETE", path: "/v1/typebots/{typebotId}", at: bot, serves: ["message"] },
  {
    method: "POST",
    path: "/v1/typebots/{typebotId}/publish",
    at: (place) => `${bot(place)}/publish`,
    serves: ["message"],
  },
  {
    method: "POST",
    path: "/v1/typebots/{typebotId}/unpublish",
    at: (place) => `${bot(place)}/unpublish`,
    serves: ["message"],
  },
  {
    method: "GET",
    path: "/v1/typebots/{typebotId}/publishedTypebot",
    at: (place) => `${bot(place)}/publishedTypebot`,
    serves: [
      "version",
      ...under(
        "publishedTypebot",
        "id typebotId version createdAt updatedAt events groups edges variables theme settings",
      ),
    ],
  },
  {
    method: "GET",
    path: "/v1/typebots/{typebotId}/linkedTypebots",
    at: (place) => `${bot(place)}/linkedTypebots`,
    serves: ["typebots"],
  },
];

const ofResults: Operation[] = [
  {
    method: "GET",
    path: "/v1/typebots/{typebotId}/results",
    at: (place) => `${results(place)}?limit=10&cursor=0&timeFilter=today&timeZone=UTC`,
    serves: ["nextCursor", ...under("results[]", result), ...under("results[].answers[]", answers)],
  },
  {
    method: "GET",
    path: "/v1/typebots/{typebotId}/results/{resultId}",
    at: (place) => `${results(place)}/${place.resultId}`,
    serves: [...under("result", result), ...under("result.answers[]", answers)],
  },
  {
    method: "GET",
    path: "/v1/typebots/{typebotId}/results/{resultId}/transcript",
    at: (place) => `${results(place)}/${place.resultId}/transcript`,
    serves: under("transcript[]", "role type text"),
  },
  {
    method: "GET",
    path: "/v1/typebots/{typebotId}/results/{resultId}/logs",
    at: (place) => `${results(place)}/${place.resultId}/logs`,
    serves: under("logs[]", "id resultId createdAt status description details context"),
  },
  {
    method: "DELETE",
    path: "/v1/typebots/{typebotId}/results",
    at: (place) => `${results(place)}?resultIds=${place.resultId}`,
    serves: ["message"],
  },
  {
    method: "GET",
    path: "/typebots/{typebotId}/results/{resultId}/blocks/{blockId}/{fileName}",
    at: ({ botId, resultId }) => `/api/typebots/${botId}/results/${resultId}/blocks/bPrivate/a.txt`,
    serves: [],
  },
  {
    method: "GET",
    path: "/v1/typebots/{typebotId}/analytics/stats",
    at: (place) => `${bot(place)}/analytics/stats?timeFilter=last7Days&timeZone=UTC`,
    serves: under("stats", "totalViews totalStarts totalCompleted"),
  },
  {
    method: "GET",
    path: "/v1/typebots/{typebotId}/analytics/inDepthData",
    at: (place) => `${bot(place)}/analytics/inDepthData?timeFilter=last7Days&timeZone=UTC`,
    serves: [...under("totalAnswers[]", "blockId total"), "offDefaultPathVisitedEdges"],
  },
];

const workspaces: Operation[] = [
  {
    method: "GET",
    path: "/v1/workspaces",
    at: () => `${v1}/workspaces`,
    serves: under("workspaces[]", "id name icon plan"),
  },
  { method: "GET", path: "/v1/workspaces/{workspaceId}", at: work, serves: [...workspace, "currentUserMode"] },
  {
    method: "POST",
    path: "/v1/workspaces",
    at: () => `${v1}/workspaces`,
    body: () => ({ name: "Made by a script" }),
    needsPerson: true,
    serves: workspace,
  },
  {
    method: "PATCH",
    path: "/v1/workspaces/{workspaceId}",
    at: work,
    body: () => ({ name: "Renamed by a script" }),
    serves: workspace,
  },
  {
    method: "DELETE",
    path: "/v1/workspaces/{workspaceId}",
    at: ({ emptyWorkspaceId }) => `${v1}/workspaces/${emptyWorkspaceId}`,
    serves: ["message"],
  },
  {
    method: "GET",
    path: "/v1/workspaces/{workspaceId}/members",
    at: (place) => `${work(place)}/members`,
    serves: under("members[]", "workspaceId userId role user.name user.email user.image"),
  },
  {
    method: "GET",
    path: "/v1/workspaces/{workspaceId}/invitations",
    at: (place) => `${work(place)}/invitations`,
    serves: under("invitations[]", "id email type createdAt updatedAt"),
  },
  {
    method: "GET",
    path: "/v1/spaces",
    at: (place) => `${v1}/spaces?${inWorkspace(place)}`,
    refuses: "/api/v1/folders",
  },
  { method: "POST", path: "/v1/spaces", at: () => `${v1}/spaces`, body: () => ({}), refuses: "/api/v1/folders" },
];

const folders: Operation[] = [
  {
    method: "GET",
    path: "/v1/folders",
    at: (place) => `${v1}/folders?${inWorkspace(place)}`,
    serves: under("folders[]", "id name"),
  },
  {
    method: "POST",
    path: "/v1/folders",
    at: () => `${v1}/folders`,
    body: ({ workspaceId }) => ({ workspaceId, folderName: "Made by a script" }),
    serves: under("folder", folder),
  },
  {
    method: "GET",
    path: "/v1/folders/{folderId}",
    at: (place) => `${v1}/folders/${place.folderId}?${inWorkspace(place)}`,
    serves: under("folder", folder),
  },
  {
    method: "PATCH",
    path: "/v1/folders/{folderId}",
    at: ({ folderId }) => `${v1}/folders/${folderId}`,
    body: ({ workspaceId }) => ({ workspaceId, folder: { name: "Renamed by a script" } }),
    serves: under("folder", folder),
  },
  {
    method: "DELETE",
    path: "/v1/folders/{folderId}",
    at: (place) => `${v1}/folders/${place.folderId}?${inWorkspace(place)}`,
    serves: under("folder", folder),
  },
];

const people: Operation[] = [
  {
    method: "GET",
    path: "/v1/typebots/{typebotId}/collaborators",
    at: (place) => `${bot(place)}/collaborators`,
    serves: under("collaborators[]", collaborator),
  },
  {
    method: "PATCH",
    path: "/typebots/{typebotId}/collaborators/{userId}",
    at: ({ botId, guestId }) => `/api/typebots/${botId}/collaborators/${guestId}`,
    body: () => ({ type: "READ" }),
    serves: under("collaborator", collaborator),
  },
  {
    method: "DELETE",
    path: "/typebots/{typebotId}/collaborators/{userId}",
    at: ({ botId, guestId }) => `/api/typebots/${botId}/collaborators/${guestId}`,
    serves: under("collaborator", collaborator),
  },
  {
    method: "POST",
    path: "/typebots/{typebotId}/invitations",
    at: ({ botId }) => `/api/typebots/${botId}/invitations`,
    body: () => ({ email: "guest@example.org", type: "READ" }),
    refuses: "/api/v1/workspaces/{id}/invitations",
  },
  {
    method: "GET",
    path: "/users/me",
    at: () => "/api/users/me",
    serves: ["id", "email", "name", "image"],
  },
  {
    method: "PATCH",
    path: "/v1/users/me",
    at: () => `${v1}/users/me`,
    body: () => ({ name: "Ann B." }),
    needsPerson: true,
    serves: ["id", "email", "name", "image"],
  },
  {
    method: "GET",
    path: "/v1/users/me/api-tokens",
    at: () => `${v1}/users/me/api-tokens`,
    needsPerson: true,
    serves: under("apiTokens[]", token),
  },
  {
    method: "POST",
    path: "/v1/users/me/api-tokens",
    at: () => `${v1}/users/me/api-tokens`,
    body: () => ({ name: "Nightly" }),
    needsPerson: true,
    serves: under("apiToken", `${token} token`),
  },
  {
    method: "DELETE",
    path: "/v1/users/me/api-tokens/{tokenId}",
    at: ({ tokenId }) => `${v1}/users/me/api-tokens/${tokenId}`,
    needsPerson: true,
    serves: under("apiToken", token),
  },
];

const themes: Operation[] = [
  {
    method: "GET",
    path: "/v1/themeTemplates",
    at: (place) => `${v1}/themeTemplates?${inWorkspace(place)}`,
    serves: under("themeTemplates[]", "id name theme"),
  },
  {
    method: "PUT",
    path: "/v1/themeTemplates/{themeTemplateId}",
    at: () => `${v1}/themeTemplates/made-by-a-script`,
    body: ({ workspaceId }) => ({ workspaceId, name: "Made by a script", theme: {} }),
    serves: under("themeTemplate", theme),
  },
  {
    method: "DELETE",
    path: "/v1/themeTemplates/{themeTemplateId}",
    at: (place) => `${v1}/themeTemplates/${place.themeId}?${inWorkspace(place)}`,
    serves: under("themeTemplate", theme),
  },
];

const hooks: Operation[] = [
  {
    method: "GET",
    path: "/v1/typebots/{typebotId}/webhookBlocks",
    at: hook,
    serves: under("webhookBlocks[]", "id type label"),
  },
  {
    method: "GET",
    path: "/v1/typebots/{typebotId}/webhookBlocks/{blockId}/getResultExample",
    at: (place) => `${hook(place)}/bHttp/getResultExample`,
    serves: ["resultExample"],
  },
  {
    method: "POST",
    path: "/v1/typebots/{typebotId}/webhookBlocks/{blockId}/subscribe",
    at: (place) => `${hook(place)}/bHttp/subscribe`,
    body: () => ({ url: "https://hooks.example.org/1" }),
    serves: ["id", "url"],
  },
  {
    method: "POST",
    path: "/v1/typebots/{typebotId}/webhookBlocks/{blockId}/unsubscribe",
    at: (place) => `${hook(place)}/bHttp/unsubscribe`,
    serves: ["id", "url"],
  },
];

const chats: Operation[] = [
  {
    method: "POST",
    path: "/v1/typebots/{typebotId}/preview/startChat",
    at: (place) => `${bot(place)}/preview/startChat`,
    body: () => ({}),
    serves: chat,
  },
  {
    method: "POST",
    path: "/v1/sessions/{sessionId}/continueChat",
    at: ({ sessionId }) => `${v1}/sessions/${sessionId}/continueChat`,
    body: () => ({}),
    serves: ["messages"],
  },
  {
    method: "POST",
    path: "/v3/generate-upload-url",
    at: () => "/api/v3/generate-upload-url",
    body: ({ sessionId }) => ({ sessionId, blockId: "bFile", fileName: "a.txt", fileType: "text/plain" }),
    serves: ["presignedUrl", "formData", "fileUrl"],
  },
  {
    method: "POST",
    path: "/v1/templates/{templateSlug}/preview/startChat",
    at: () => `${v1}/templates/lead-gen/preview/startChat`,
    body: () => ({}),
    refuses: "/api/v1/typebots/import",
  },
];

const credentials: Operation[] = [
  {
    method: "GET",
    path: "/v1/credentials",
    at: (place) => `${v1}/credentials?${inWorkspace(place)}`,
    serves: under("credentials[]", "id name type"),
  },
  {
    method: "GET",
    path: "/{blockType}/oauth/authorize",
    at: () => "/api/google-sheets/oauth/authorize",
    refuses: "connected in the app",
  },
];

/** Operations for features that Parley does not have. */
const notHere = (says: string, paths: readonly string[]): Operation[] =>
  paths.map((entry) => {
    const [method, path = ""] = entry.split(" ");
    return {
      method: method as Operation["method"],
      path,
      at: ({ workspaceId, botId }) =>
        `/api${path
          .replace("{workspaceId}", workspaceId)
          .replace("{typebotId}", botId)
          .replace(/\{\w+\}/g, "x")}`,
      ...(method === "GET" || method === "DELETE" ? {} : { body: () => ({}) }),
      refuses: says,
    };
  });

export const referenceOperations: readonly Operation[] = [
  ...typebots,
  ...ofResults,
  ...workspaces,
  ...folders,
  ...people,
  ...themes,
  ...hooks,
  ...chats,
  ...credentials,
  ...notHere("billing", [
    "GET /v1/billing/usage",
    "GET /v1/billing/invoices",
    "GET /v1/billing/subscription",
    "PATCH /v1/billing/subscription",
    "POST /v1/billing/subscription/checkout",
    "POST /v1/billing/subscription/custom-checkout",
    "GET /v1/billing/subscription/portal",
    "GET /v1/billing/subscription/preview",
    "POST /stripe/webhook",
  ]),
  ...notHere("your proxy", [
    "GET /v1/custom-domains",
    "POST /v1/custom-domains",
    "DELETE /v1/custom-domains/{name}",
    "GET /v1/custom-domains/{name}/verify",
  ]),
  ...notHere("WhatsApp is not part of this release", [
    "GET /v1/whatsapp/preview/webhook",
    "POST /v1/whatsapp/preview/webhook",
    "POST /v1/typebots/{typebotId}/whatsapp/start-preview",
    "GET /typebots/{typebotId}/whatsapp/media/{mediaId}",
    "GET /typebots/{typebotId}/whatsapp/media/preview/{mediaId}",
    "GET /v1/workspaces/{workspaceId}/whatsapp/{credentialsId}/webhook",
    "POST /v1/workspaces/{workspaceId}/whatsapp/{credentialsId}/webhook",
  ]),
];
