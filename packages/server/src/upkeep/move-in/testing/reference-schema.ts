// Test support: the tables of the reference product's database, version 3, with the columns that a move reads. A column
// is written as `name type`; `?` after the type allows null.

export type SourceKind = "postgres" | "mysql";

const types: Record<SourceKind, Record<string, string>> = {
  postgres: {
    id: "text",
    text: "text",
    long: "text",
    json: "jsonb",
    bool: "boolean",
    int: "integer",
    serial: "serial",
    time: "timestamp(3) default current_timestamp",
  },
  mysql: {
    id: "varchar(191)",
    text: "varchar(1000)",
    long: "text",
    json: "json",
    bool: "tinyint(1)",
    int: "integer",
    serial: "integer auto_increment",
    time: "datetime(3) default current_timestamp(3)",
  },
};

interface Table {
  columns: string[];
  keys: string[];
}

const content = ["groups json", "variables json", "edges json", "theme json", "settings json", "events json?"];
const dated = ["createdAt time", "updatedAt time"];

const tables: Record<string, Table> = {
  User: {
    columns: [
      "id id",
      ...dated,
      "name text?",
      "email id?",
      "emailVerified time?",
      "image text?",
      "onboardingCategories json",
    ],
    keys: ["id"],
  },
  ApiToken: { columns: ["id id", "createdAt time", "token id", "name text", "ownerId id"], keys: ["id"] },
  Workspace: {
    columns: ["id id", ...dated, "name text", "icon text?", "plan id", "isSuspended bool?", "isQuarantined bool?"],
    keys: ["id"],
  },
  Space: { columns: ["id id", ...dated, "name text", "icon text?", "workspaceId id"], keys: ["id"] },
  BannedIp: { columns: ["id id", "createdAt time", "ip id", "responsibleTypebotId id", "userId id"], keys: ["id"] },
  MemberInWorkspace: { columns: [...dated, "userId id", "workspaceId id", "role id"], keys: ["userId", "workspaceId"] },
  WorkspaceInvitation: { columns: ["id id", ...dated, "email id", "workspaceId id", "type id"], keys: ["id"] },
  CustomDomain: { columns: ["name id", "createdAt time", "workspaceId id"], keys: ["name"] },
  Credentials: {
    columns: ["id id", "createdAt time", "workspaceId id", "data long", "name text", "type id", "iv text"],
    keys: ["id"],
  },
  UserCredentials: {
    columns: ["id id", "createdAt time", "userId id", "data long", "name text", "type id", "iv text"],
    keys: ["id"],
  },
  DashboardFolder: {
    columns: ["id id", ...dated, "name text", "parentFolderId id?", "workspaceId id"],
    keys: ["id"],
  },
  Typebot: {
    columns: [
      "id id",
      "version id?",
      ...dated,
      "icon long?",
      "name text",
      "folderId id?",
      ...content,
      "selectedThemeTemplateId id?",
      "publicId id?",
      "customDomain id?",
      "workspaceId id",
      "resultsTablePreferences json?",
      "isArchived bool",
      "isClosed bool",
      "whatsAppCredentialsId id?",
      "riskLevel int?",
      "spaceId id?",
    ],
    keys: ["id"],
  },
  CollaboratorsOnTypebots: {
    columns: [...dated, "userId id", "typebotId id", "type id"],
    keys: ["userId", "typebotId"],
  },
  Invitation: { columns: [...dated, "email id", "typebotId id", "type id"], keys: ["email", "typebotId"] },
  PublicTypebot: { columns: ["id id", "version id?", ...dated, "typebotId id", ...content], keys: ["id"] },
  Webhook: {
    columns: [
      "id id",
      ...dated,
      "url text?",
      "method id",
      "queryParams json",
      "headers json",
      "body long?",
      "typebotId id",
    ],
    keys: ["id"],
  },
  Result: {
    columns: [
      "id id",
      "createdAt time",
      "typebotId id",
      "variables json",
      "isCompleted bool",
      "hasStarted bool?",
      "isArchived bool?",
      "lastChatSessionId id?",
    ],
    keys: ["id"],
  },
  Answer: {
    columns: ["createdAt time", "resultId id", "blockId id", "groupId id", "variableId id?", "content long"],
    keys: ["resultId", "blockId", "groupId"],
  },
  AnswerV2: {
    columns: ["id serial", "createdAt time", "blockId id", "content long", "attachedFileUrls json?", "resultId id"],
    keys: ["id"],
  },
  VisitedEdge: { columns: ["resultId id", "edgeId id", "index int"], keys: ["resultId", "index"] },
  SetVariableHistoryItem: {
    columns: ["resultId id", "index int", "variableId id", "blockId id", "value json"],
    keys: ["resultId", "index"],
  },
  Log: {
    columns: [
      "id id",
      "createdAt time",
      "resultId id",
      "status text",
      "description long",
      "context long?",
      "details long?",
    ],
    keys: ["id"],
  },
  ChatSession: { columns: ["id id", ...dated, "state json", "isReplying bool?"], keys: ["id"] },
  ThemeTemplate: { columns: ["id id", ...dated, "name text", "theme json", "workspaceId id"], keys: ["id"] },
};

/** Returns the names of the JSON columns of a table. */
export const jsonColumns = (table: string): Set<string> =>
  new Set(
    (tables[table]?.columns ?? []).filter((column) => / json/.test(column)).map((column) => column.split(" ")[0] ?? ""),
  );

/** The statements that make all tables. */
export const referenceTables = (kind: SourceKind): string[] => {
  const quote = (name: string) => (kind === "mysql" ? `\`${name}\`` : `"${name}"`);
  return Object.entries(tables).map(([name, { columns, keys }]) => {
    const lines = columns.map((column) => {
      const [own = "", type = ""] = column.split(" ");
      const isOptional = type.endsWith("?");
      return `${quote(own)} ${types[kind][type.replace("?", "")]} ${isOptional ? "null" : "not null"}`;
    });
    return `create table ${quote(name)} (${[...lines, `primary key (${keys.map(quote).join(", ")})`].join(", ")})`;
  });
};
