import type { Json, JsonObject } from "@parley/core";
import { createTestParley } from "../../testing/create-test-parley.ts";
import { startStripeServer, stripeKeys } from "./start-stripe-server.ts";
import { openVisit } from "./visit-shop.ts";

// Test support: a whole server with credentials for a test server of Stripe, and bots that take payments.

export type TestBlock = JsonObject & { id: string; type: string };

/** A bot file with groups of blocks. The first group is the start, and edges are `from block → to group`. */
export const shopFile = (
  groups: Record<string, TestBlock[]>,
  {
    variables = [],
    edges = [],
    ...rest
  }: { variables?: JsonObject[]; edges?: [string, string][]; [key: string]: Json | undefined | object } = {},
): JsonObject => {
  const edgeOf = (id: string) => edges.findIndex(([from]) => from === id);
  const connected = (value: JsonObject): JsonObject => {
    const edge = edgeOf(String(value.id));
    const items = Array.isArray(value.items) ? { items: value.items.map((item) => connected(item as JsonObject)) } : {};
    const paths = Array.isArray(value.paths) ? { paths: value.paths.map((path) => connected(path as JsonObject)) } : {};
    return { ...value, ...items, ...paths, ...(edge === -1 ? {} : { outgoingEdgeId: `e${edge}` }) };
  };
  return {
    version: "6.1",
    id: "shop",
    name: "Shop",
    events: [{ id: "start", type: "start", outgoingEdgeId: "first", graphCoordinates: { x: 0, y: 0 } }],
    groups: Object.entries(groups).map(([id, blocks]) => ({
      id,
      title: id,
      graphCoordinates: { x: 0, y: 0 },
      blocks: blocks.map(connected),
    })),
    edges: [
      { id: "first", from: { eventId: "start" }, to: { groupId: Object.keys(groups)[0] ?? "" } },
      ...edges.map(([from, to], index) => ({ id: `e${index}`, from: { blockId: from }, to: { groupId: to } })),
    ],
    variables: variables.map((variable) => ({ isSessionVariable: false, ...variable })),
    theme: {},
    settings: {},
    ...(rest as JsonObject),
  };
};

export const openShop = async () => {
  const stripe = await startStripeServer();
  const parley = await createTestParley(
    {},
    { outside: { allowsLoopback: true, standIns: { "https://api.stripe.com": stripe.url } } },
  );
  const { owner, visitor } = parley;

  const keepCredentials = async (data: JsonObject = { ...stripeKeys }): Promise<string> => {
    const response = await owner("POST", "/api/v1/credentials", { type: "stripe", name: "Shop", data });
    return (await response.json()).id;
  };
  const credentialsId = await keepCredentials();

  /** A payment block. Its amount is 30 dollars by default. */
  const payment = (options: JsonObject = {}, id = "pay"): TestBlock => ({
    id,
    type: "payment input",
    options: { credentialsId, amount: "30", ...options },
  });

  /** A visitor with a result of their own, who has begun the chat. */
  const visit = async (bot: { id: string }, options: Parameters<typeof openVisit>[2] = {}) => {
    const visit = await openVisit(visitor, bot, options);
    await visit.begin();
    return visit;
  };

  return {
    ...parley,
    stripe,
    credentialsId,
    keepCredentials,
    payment,
    visit,
    /** A visitor who has not begun the chat yet. */
    openVisit: (bot: { id: string }, options: Parameters<typeof openVisit>[2] = {}) => openVisit(visitor, bot, options),
    /** The log of a result, as the author sees it. */
    logsOf: async (resultId: string) =>
      parley.parley.services.database.connection
        .selectFrom("logs")
        .select(["status", "description", "details"])
        .where("result_id", "=", resultId)
        .orderBy("seq")
        .execute(),
    async close() {
      await parley.close();
      await stripe.close();
    },
  };
};

export type Shop = Awaited<ReturnType<typeof openShop>>;
