import {
  type BlockServer,
  createHiding,
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
import { toFailureLog } from "./service-failure.ts";

/** What an action of a service block gets. */
export interface Service {
  /** The content of the credentials; empty for services without any. */
  account: JsonObject;
  context: ServerContext;
  /**
   * Sends a request and tries once more if the service is briefly busy.
   * @throws ServiceFailure if it can't be reached or refuses
   */
  ask(address: string, request?: ServerRequest): Promise<ServerResponse>;
  /** Like `ask`, for JSON responses. Null if empty. */
  askJson(address: string, request?: ServerRequest): Promise<Json>;
}

interface ActionOptions {
  action?: string | undefined;
  credentialsId?: string | undefined;
}

/** An action, with the context of its logs: `While …`. */
interface ServiceAction<Options> {
  context: string;
  /** Set if the action calls no service and needs no account. */
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
  /** The service's name for authors. */
  name: string;
  /** Absent for services that need no account. */
  credentialsType?: string;
  /** The message if the block has no existing account; the default names the block. */
  noAccount?: string;
  actions: Actions<Options>;
}

const failed = (description: string, details?: string): Patch => ({
  logs: [{ status: "error", description, ...(details === undefined ? {} : { details }) }],
});

const hideIn = (log: LogEntry, hide: (text: string) => string): LogEntry => ({
  ...log,
  description: hide(log.description),
  ...(log.details === undefined ? {} : { details: cutDetails(hide(log.details)) }),
});

/** Makes the server part of a block with several actions. Failures are logged. */
export const createServiceServer = <Options extends ActionOptions>({
  type,
  name,
  credentialsType,
  noAccount,
  actions,
  ...others
}: ServiceParts<Options>): BlockServer => {
  const find = (word: string | undefined): ServiceAction<Options> | undefined => {
    // The only cast: an action's options have the type that belongs to its name.
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
        const missing = `Could not find credentials for block ${type}`;
        if (!account) return noAccount === undefined ? failed(missing) : failed(noAccount, missing);
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
