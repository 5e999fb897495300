import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { workspaceId } from "./reference-shapes.ts";

const folder = z
  .object({
    id: z.string(),
    name: z.string(),
    parentId: z.string().nullable().meta({ description: "the folder it stands in; null at the top" }),
    createdAt: z.string(),
    updatedAt: z.string(),
    botCount: z.int().optional().meta({ description: "the bots that stand in it; only where folders are listed" }),
  })
  .meta({ id: "Folder" });
export type Folder = z.output<typeof folder>;

/** A folder in the reference's API. */
const referenceFolder = z
  .object({
    id: z.string(),
    name: z.string(),
    workspaceId: z.string(),
    parentFolderId: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "TypebotFolder" });
export type ReferenceFolder = z.output<typeof referenceFolder>;
const folderAnswer = referenceFolder
  .optional()
  .meta({ description: "the same for scripts for Typebot, where the request named a `workspaceId`" });

const name = z.string().trim().min(1).max(255);
const parentId = z.string().max(64).nullable().meta({ description: "a folder of this workspace; null is the top" });

const common = { section: "Folders", halves: ["builder"], caller: "actor" } as const;
const path = "/api/v1/folders";
const params = z.object({ id: z.string().min(1).max(64) });

export const listFolders = defineCall({
  ...common,
  needs: "read",
  summary: "List all folders, by name",
  description: "Those inside others are among them; `parentId` says where each stands.",
  method: "GET",
  path,
  query: z.object({
    workspaceId: workspaceId.meta({ description: "of scripts that name it: only the folders at one place are listed" }),
    parentFolderId: z
      .string()
      .max(64)
      .optional()
      .meta({ description: "with `workspaceId`: those inside this folder; without it, those at the top" }),
  }),
  answer: z.object({ folders: z.array(folder) }).meta({ id: "Folders" }),
  errors: ["NOT_FOUND"],
});

export const createFolder = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Make a folder",
  method: "POST",
  path,
  body: z.union([
    z
      .object({ workspaceId: z.string().max(64), folderName: name.optional(), parentFolderId: parentId.optional() })
      .meta({ id: "NewTypebotFolder", description: "From scripts for Typebot." }),
    z.object({ name, parentId: parentId.optional() }).meta({ id: "NewFolder" }),
  ]),
  answer: folder.extend({ folder: folderAnswer }),
  errors: ["NOT_FOUND"],
  example: { body: { name: "Customers", parentId: null } },
});

export const changeFolder = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Rename a folder, or put it into another",
  description: "What is left out stays as it is. A folder can't be put into itself or into what is inside it.",
  method: "PATCH",
  path: `${path}/{id}`,
  params,
  body: z.union([
    z
      .object({
        workspaceId,
        folder: z.object({ name: name.optional(), parentFolderId: parentId.optional() }),
      })
      .meta({ id: "TypebotFolderChange", description: "From scripts for Typebot." }),
    z.object({ name: name.optional(), parentId: parentId.optional() }).meta({ id: "FolderChange" }),
  ]),
  answer: folder.extend({ folder: folderAnswer }),
  errors: ["NOT_FOUND", "CONFLICT"],
  example: { body: { name: "Customers, old" } },
});

export const deleteFolder = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Delete a folder",
  description: "Nothing that is inside is lost: its bots and folders move to where it stood.",
  method: "DELETE",
  path: `${path}/{id}`,
  params,
  query: z.object({ workspaceId }),
  answer: z
    .object({
      folder: referenceFolder,
      parentId: z.string().nullable().meta({ description: "where everything inside has gone" }),
      movedBots: z.int().meta({ description: "how many bots have moved, without those in the trash" }),
      movedFolders: z.int(),
      botIds: z.array(z.string()).meta({ description: "the bots that have moved" }),
    })
    .meta({ id: "DeletedFolder" }),
  errors: ["NOT_FOUND"],
});

export const getFolder = defineCall({
  ...common,
  needs: "read",
  isForMembers: true,
  summary: "Get a folder",
  method: "GET",
  path: `${path}/{id}`,
  params,
  query: z.object({ workspaceId }),
  answer: z.object({ folder: referenceFolder }),
  errors: ["NOT_FOUND"],
});
