import { at, bot, published } from "./fill-reference-database.ts";
import { encryptThere, type ReferenceDatabase } from "./reference-database.ts";

// Test support: so many rows of each kind that moving each kind takes a while.

const content = {
  version: "6",
  events: [{ id: "start", type: "start", outgoingEdgeId: "e0", graphCoordinates: { x: 0, y: 0 } }],
  groups: [
    {
      id: "g1",
      title: "Hello",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: "hello", type: "text", content: { richText: [{ type: "p", children: [{ text: "Hello" }] }] } }],
    },
  ],
  edges: [{ id: "e0", from: { eventId: "start" }, to: { groupId: "g1" } }],
};

/** Adds workspaces, folders, themes, credentials, bots, people, and people's roles and rights. */
export const addMany = async ({ insert }: ReferenceDatabase, many: number): Promise<void> => {
  const rows = (make: (id: string) => Record<string, unknown>) =>
    Array.from({ length: many }, (_, index) => make(`many-${String(index).padStart(4, "0")}`));
  const dated = { createdAt: at(0), updatedAt: at(1) };
  await insert(
    "Workspace",
    rows((id) => ({ id, ...dated, name: id, icon: null, plan: "FREE" })),
  );
  await insert(
    "DashboardFolder",
    rows((id) => ({ id, ...dated, name: id, parentFolderId: null, workspaceId: "ws-one" })),
  );
  await insert(
    "ThemeTemplate",
    rows((id) => ({ id, ...dated, name: id, theme: {}, workspaceId: "ws-one" })),
  );
  await insert(
    "Credentials",
    rows((id) => ({
      id,
      createdAt: at(0),
      workspaceId: "ws-one",
      name: id,
      type: "openai",
      ...encryptThere({ apiKey: `secret-${id}` }),
    })),
  );
  await insert(
    "Typebot",
    rows((id) => bot(id, id, content, { publicId: id, folderId: id })),
  );
  await insert(
    "PublicTypebot",
    rows((id) => published(id, content)),
  );
  await insert(
    "User",
    rows((id) => ({
      id,
      ...dated,
      name: id,
      email: `${id}@example.org`,
      emailVerified: at(0),
      image: null,
      onboardingCategories: [],
    })),
  );
  await insert(
    "MemberInWorkspace",
    rows((id) => ({ ...dated, userId: id, workspaceId: "ws-one", role: "GUEST" })),
  );
  await insert(
    "CollaboratorsOnTypebots",
    rows((id) => ({ ...dated, userId: id, typebotId: id, type: "READ" })),
  );
};
