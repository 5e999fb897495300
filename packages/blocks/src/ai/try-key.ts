import { type CredentialsServer, defineCredentialsServer } from "@parley/core";
import { tryAccount } from "../services/try-account.ts";
import { type AiService, serverNameOf, toProvider } from "./ai-service.ts";
import { headersOf } from "./list-models.ts";

/**
 * Tries keys of a provider of models: models are listed, which costs nothing. `path` is asked instead where the list is
 * public, and would say nothing of the key.
 */
export const createKeyServer = (service: AiService, path = "/models"): CredentialsServer =>
  defineCredentialsServer({
    test(account, context) {
      const provider = toProvider(service, account);
      const address = `${provider.baseUrl}${path}`;
      return tryAccount(
        { name: serverNameOf(service, provider.baseUrl), address, headers: headersOf(provider) },
        context,
      );
    },
  });
