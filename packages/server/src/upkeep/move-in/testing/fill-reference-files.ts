import type { S3Server } from "../../../storage/testing/s3-server.ts";
import { at, bot, published } from "./fill-reference-database.ts";
import type { ReferenceDatabase } from "./reference-database.ts";

// Test support: on a server of the reference product, a bot that shows files, and results with files of visitors.

const builder = "https://typebot.example.org";
const domain = "https://files.example.org";

/** The settings of the reference product's server. */
export const referenceFileSettings = ({ settings }: S3Server): Record<string, string> => ({
  ...settings,
  NEXTAUTH_URL: builder,
  S3_PUBLIC_CUSTOM_DOMAIN: domain,
});

const ofBot = "public/workspaces/ws-one/typebots/pictures";
const ofResult = "workspaces/ws-one/typebots/pictures/results/result-files/blocks/ask-file";

/** The files in the bucket by key: the content type, and the content. */
export const referenceFiles: Readonly<Record<string, readonly [type: string, text: string]>> = {
  [`${ofBot}/blocks/picture`]: ["image/png", "\x89PNG a picture"],
  [`${ofBot}/hostAvatar`]: ["image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  "public/workspaces/ws-one/themes/night (1).jpg": ["image/jpeg", "\xff\xd8 a night"],
  [`public/${ofResult}/plan.pdf`]: ["application/pdf", "%PDF a plan"],
  [`public/${ofResult}/page.html`]: ["text/html", "<script>alert(1)</script>"],
  [`private/${ofResult}/letter.txt`]: ["text/plain", "Dear friend"],
  // No bot and no result names this file.
  "public/workspaces/ws-one/typebots/gone/old.png": ["image/png", "\x89PNG an old one"],
};

/** A file that bots name, but that does not exist. */
export const lostFile = `${ofBot}/blocks/lost.png`;

/** The address of a file that belongs to another server. */
export const foreignAddress = "https://s3.elsewhere.example/typebot/public/workspaces/other/typebots/x/logo.png";

const image = (id: string, url: string) => ({ id, type: "image", content: { url } });

const pictures = (endpoint: string) => ({
  version: "6",
  events: [{ id: "start", type: "start", outgoingEdgeId: "e0", graphCoordinates: { x: 0, y: 0 } }],
  groups: [
    {
      id: "g1",
      title: "Look",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        image("picture", `${domain}/${ofBot}/blocks/picture?v=1712`),
        image("lost", `${domain}/${lostFile}`),
        image("foreign", foreignAddress),
        { id: "ask-file", type: "file input", options: { variableId: "v-file" } },
      ],
    },
  ],
  edges: [{ id: "e0", from: { eventId: "start" }, to: { groupId: "g1" } }],
  variables: [{ id: "v-file", name: "File" }],
  theme: { chat: { hostAvatar: { isEnabled: true, url: `${endpoint}/${ofBot}/hostAvatar` } } },
  settings: {},
});

/** Fills the bucket and the database. */
export const fillReferenceFiles = async ({ insert }: ReferenceDatabase, { files, endpoint, bucket }: S3Server) => {
  for (const [key, [type, text]] of Object.entries(referenceFiles))
    files.set(key, { body: Buffer.from(text, "latin1"), headers: { "content-type": type } });
  const content = pictures(`${endpoint}/${bucket}`);
  await insert("Typebot", [bot("pictures", "Pictures", content, { publicId: "pictures" })]);
  await insert("PublicTypebot", [published("pictures", content)]);
  const background = { type: "Image", content: `${domain}/public/workspaces/ws-one/themes/night%20(1).jpg` };
  await insert("ThemeTemplate", [
    {
      id: "theme-night",
      createdAt: at(0),
      updatedAt: at(0),
      name: "Night",
      theme: { general: { background } },
      workspaceId: "ws-one",
    },
  ]);
  const [plan, page] = [`${domain}/public/${ofResult}/plan.pdf`, `${domain}/public/${ofResult}/page.html`];
  const letter = `${builder}/api/typebots/pictures/results/result-files/blocks/ask-file/letter.txt`;
  await insert("Result", [
    {
      id: "result-files",
      createdAt: at(500),
      typebotId: "pictures",
      variables: [{ id: "v-file", name: "File", value: [plan, letter] }],
      isCompleted: true,
      hasStarted: true,
      isArchived: false,
      lastChatSessionId: null,
    },
  ]);
  await insert("AnswerV2", [
    {
      createdAt: at(501),
      resultId: "result-files",
      blockId: "ask-file",
      content: `${plan}, ${letter}`,
      attachedFileUrls: [page],
    },
  ]);
};

/** Adds results that have one file each. */
export const addFiles = async ({ insert }: ReferenceDatabase, { files }: S3Server, many: number): Promise<void> => {
  const all = Array.from({ length: many }, (_, index) => {
    const id = `result-many-${index}`;
    const key = `public/workspaces/ws-one/typebots/pictures/results/${id}/blocks/ask-file/${index}.png`;
    files.set(key, { body: Buffer.from(`picture ${index}`), headers: { "content-type": "image/png" } });
    return { id, url: `${domain}/${key}` };
  });
  await insert(
    "Result",
    all.map(({ id, url }) => ({
      id,
      createdAt: at(600),
      typebotId: "pictures",
      variables: [{ id: "v-file", name: "File", value: url }],
      isCompleted: true,
      hasStarted: true,
      isArchived: false,
      lastChatSessionId: null,
    })),
  );
  await insert(
    "AnswerV2",
    all.map(({ id, url }) => ({
      createdAt: at(601),
      resultId: id,
      blockId: "ask-file",
      content: url,
      attachedFileUrls: null,
    })),
  );
};
