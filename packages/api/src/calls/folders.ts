import * as z from "zod";
import { defineCall } from "../call.ts";

const folder = z
  .object({
    id: z.string(),
    name: z.string(),
    parentId: z.string().nullable().meta({ description: "the folder it stands in; null at the top" }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "Folder" });
export type Folder = z.output<typeof folder>;

const name = z.string().trim().min(1).max(255);
const parentId = z.string().max(64).nullable().meta({ description: "a folder of this workspace; null is the top" });

const common = { section: "Folders", halves: ["builder"], caller: "owner" } as const;
const path = "/api/v1/folders";
const params = z.object({ id: z.string().min(1).max(64) });

export const listFolders = defineCall({
  ...common,
  summary: "List all folders, by name",
  description: "Those inside others are among them; `parentId` says where each stands.",
  method: "GET",
  path,
  answer: z.object({ folders: z.array(folder) }).meta({ id: "Folders" }),
});

export const createFolder = defineCall({
  ...common,
  summary: "Make a folder",
  method: "POST",
  path,
  body: z.object({ name, parentId: parentId.optional() }).meta({ id: "NewFolder" }),
  answer: folder,
  errors: ["NOT_FOUND"],
  example: { body: { name: "Customers", parentId: null } },
});

export const changeFolder = defineCall({
  ...common,
  summary: "Rename a folder, or put it into another",
  description: "What is left out stays as it is. A folder can't be put into itself or into what is inside it.",
  method: "PATCH",
  path: `${path}/{id}`,
  params,
  body: z.object({ name: name.optional(), parentId: parentId.optional() }).meta({ id: "FolderChange" }),
  answer: folder,
  errors: ["NOT_FOUND", "CONFLICT"],
  example: { body: { name: "Customers, old" } },
});

export const deleteFolder = defineCall({
  ...common,
  summary: "Delete a folder",
  description: "Nothing that is inside is lost: its bots and folders move to where it stood.",
  method: "DELETE",
  path: `${path}/{id}`,
  params,
  answer: z
    .object({
      parentId: z.string().nullable().meta({ description: "where everything inside has gone" }),
      movedBots: z.int().meta({ description: "how many bots have moved, without those in the trash" }),
      movedFolders: z.int(),
    })
    .meta({ id: "DeletedFolder" }),
  errors: ["NOT_FOUND"],
});
