import {
  type BlockServer,
  cutDetails,
  defineServer,
  type Json,
  type JsonObject,
  type LogEntry,
  type Patch,
  type ServerContext,
  type ServerRequest,
  type ServerResponse,
} from "@parley/core";
import { askService, readJson } from "./ask-service.ts";
import { brokenOff } from "./broken-off.ts";
import { createHiding } from "./find-account.ts";
import { toFailureLog } from "./service-failure.ts";

/** What an action of a block works with. */
export interface Service {
  /** What the credentials hold; empty for services that need none. */
  account: JsonObject;
  context: ServerContext;
  /**
   * Asks the service. One that is busy for a moment is asked once more.
   *
   * @throws ServiceFailure where it can't be reached or refuses
   */
  ask(address: string, request?: ServerRequest): Promise<ServerResponse>;
  /** As `ask`; the answer has to be JSON. Null where it is empty. */
  askJson(address: string, request?: ServerRequest): Promise<Json>;
}

interface ActionOptions {
  action?: string | undefined;
  credentialsId?: string | undefined;
}

/** What one action does, and the context that its logs name: `While …`. */
interface ServiceAction<Options> {
  context: string;
  /** It asks nobody, so that it needs no account. */
  needsNoAccount?: true;
  /** @throws ServiceFailure, which becomes a log */
  run(options: Options, service: Service): Promise<Patch>;
}

type Actions<Options extends ActionOptions> = {
  [Word in NonNullable<Options["action"]>]: ServiceAction<Extract<Options, { action: Word }>>;
};

interface ServiceParts<Options extends ActionOptions> extends Omit<BlockServer<Options>, "effects"> {
  /** The stored type of the block. */
  type: string;
  /** The service, as authors know it. */
  name: string;
  /** Absent for services that need no account. */
  credentialsType?: string;
  actions: Actions<Options>;
}

const failed = (description: string): Patch => ({ logs: [{ status: "error", description }] });

const hideIn = (log: LogEntry, hide: (text: string) => string): LogEntry => ({
  ...log,
  description: hide(log.description),
  ...(log.details === undefined ? {} : { details: cutDetails(hide(log.details)) }),
});

/** What the server does for a block whose options are picked by an action. Whatever fails is a log. */
export const createServiceServer = <Options extends ActionOptions>({
  type,
  name,
  credentialsType,
  actions,
  ...others
}: ServiceParts<Options>): BlockServer => {
  const find = (word: string | undefined): ServiceAction<Options> | undefined => {
    // The one boundary where an action gets options of which only its word has told the shape.
    const known = actions as unknown as Readonly<Record<string, ServiceAction<Options>>>;
    return word !== undefined && Object.hasOwn(known, word) ? known[word] : undefined;
  };

  return defineServer<Options>({
    ...others,
    effects: {
      send: async ({ options }, context) => {
        const action = find(options.action);
        if (!action) return failed(`${type} is not configured`);
        const account =
          credentialsType === undefined || action.needsNoAccount
            ? {}
            : await context.credentials(options.credentialsId, credentialsType);
        if (!account) return failed(`Could not find credentials for block ${type}`);
        const hide = createHiding(account);
        const ask: Service["ask"] = (address, request) => askService(context, name, address, request);
        const askJson: Service["askJson"] = async (address, request) => readJson(name, await ask(address, request));
        try {
          const { logs = [], ...patch } = await action.run(options, { account, context, ask, askJson });
          return { ...patch, ...(logs.length > 0 ? { logs: logs.map((log) => hideIn(log, hide)) } : {}) };
        } catch (error) {
          if (context.cancellation.reason === "unwanted") return { logs: [brokenOff] };
          return { logs: [hideIn(toFailureLog(error, action.context), hide)] };
        }
      },
    },
  });
};
