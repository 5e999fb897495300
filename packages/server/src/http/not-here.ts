/** Addresses of the reference product's API that Parley lacks, each with a hint at the replacement. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [
    /^\/api\/(v1\/billing|stripe\/webhook)\b/,
    "There is no billing here: nothing is paid for, and nothing is limited by a plan.",
  ],
  [/^\/api\/v1\/(workspaces\/[^/]+\/)?spaces\b/, "There are no spaces here: use folders, at /api/v1/folders."],
  [
    /^\/api\/v1\/custom-domains\b/,
    "There are no custom domains of bots here: let your proxy send their host names to the viewer.",
  ],
  [
    /^\/api\/v1\/templates\b/,
    "There are no templates to be asked for here: a template is a bot file. Import it at /api/v1/typebots/import, and start its preview.",
  ],
  [
    /^\/api\/(v1\/)?(whatsapp|workspaces\/[^/]+\/whatsapp|typebots\/[^/]+\/whatsapp|typebots\/[^/]+\/blocks\/[^/]+\/whatsapp)\b/,
    "WhatsApp is not part of this release.",
  ],
  [
    /^\/api\/(v1\/)?typebots\/[^/]+\/invitations\b/,
    'Guests of a bot are invited to its workspace: POST /api/v1/workspaces/{id}/invitations with the role "guest" and the bot.',
  ],
  [
    /^\/api\/[^/]+\/oauth\/authorize$/,
    "Accounts are connected in the app, at the block that needs one or in the workspace's settings.",
  ],
];

/** Returns the message for an address that doesn't exist. */
export const notHere = (path: string): string =>
  sentences.find(([addresses]) => addresses.test(path))?.[1] ?? "There is nothing at this address.";
