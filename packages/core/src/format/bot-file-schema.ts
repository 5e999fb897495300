import * as z from "zod";
import { botFileVersion } from "../nouns/bot-file.ts";
import { ownKey } from "./own-keys.ts";

const id = z.string().min(1);
const outgoingEdgeId = z.string().min(1).optional().describe("The edge followed from here.");
const settings = z.record(z.string(), z.unknown());

const coordinates = z.looseObject({ x: z.number(), y: z.number() }).describe("Place on the canvas, in pixels.");

export const botFileItemSchema = z
  .looseObject({ id, outgoingEdgeId })
  .describe("A row of a choice, condition, test or cards block.");

export const botFileBlockSchema = z
  .looseObject({
    id,
    type: z.string().min(1).describe("The stored type of the block, such as `text input`."),
    outgoingEdgeId,
    content: settings.optional().describe("The settings of a bubble."),
    options: settings.optional().describe("The settings of any other block."),
    items: z.array(botFileItemSchema).optional(),
  })
  .describe("A step of the chat: a bubble, an input, a piece of logic or an integration.");

const botFileGroupSchema = z
  .looseObject({
    id,
    title: z.string(),
    graphCoordinates: coordinates,
    blocks: z.array(botFileBlockSchema).describe("In the order of play."),
  })
  .describe("Blocks that are played one after the other.");

const botFileEventSchema = z
  .looseObject({
    id,
    type: z.string().min(1).describe("`start`, `command`, `reply` or `invalidReply`."),
    outgoingEdgeId,
    graphCoordinates: coordinates,
    options: settings.optional(),
  })
  .describe("A place where the flow begins or is interrupted.");

const botFileEdgeSchema = z
  .looseObject({
    id,
    from: z
      .union([
        z.looseObject({ eventId: id }),
        z.looseObject({ blockId: id, itemId: id.optional(), pathId: id.optional() }),
      ])
      .describe("Where it begins: an event, or a block, an item of it or a path of the item."),
    to: z
      .looseObject({ groupId: id, blockId: id.optional() })
      .describe("Where it leads: a group, from its first block or from the block named."),
  })
  .describe("A connection. What is followed is the `outgoingEdgeId` stored where it begins; both must agree.");

const botFileVariableSchema = z
  .looseObject({
    id,
    name: z.string(),
    isSessionVariable: z.boolean().optional().describe("True: lives in the chat only, is not stored with the result."),
    value: z.union([z.string(), z.null(), z.array(z.union([z.string(), z.null()]))]).optional(),
  })
  .describe("A named value of the bot.");

/** The schema of the exchange format 6.1. Undeclared keys and unknown block types are allowed everywhere and kept. */
export const botFileSchema = z
  .looseObject({
    version: z.literal(botFileVersion),
    name: z.string(),
    icon: z
      .string()
      .nullable()
      .optional()
      .describe("An emoji or the address of a picture; exports always have the key."),
    folderId: z.string().nullable().optional().describe("Kept for other readers; exports always have the key."),
    groups: z.array(botFileGroupSchema),
    events: z.array(botFileEventSchema).min(1).describe("The first is the start."),
    edges: z.array(botFileEdgeSchema),
    variables: z.array(botFileVariableSchema),
    theme: settings.describe("Colours, fonts and shapes of the chat. What is left out has its default."),
    settings: settings.describe("Behaviour and metadata of the bot. What is left out has its default."),
    [ownKey]: settings
      .optional()
      .describe(
        "What Parley stores and other readers of the format have no key for, as parts of `theme`, `settings`, `embed` (how the bot stands on the pages of others), `tests` (by id: `text` and `order`) and `blocks` (by id: `content` or `options`, and `items` by id).",
      ),
  })
  .describe("A bot.");
