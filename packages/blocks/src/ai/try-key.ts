import { type CredentialsServer, defineCredentialsServer } from "@parley/core";
import { tryAccount } from "../services/try-account.ts";
import { type AiService, serverNameOf, toProvider } from "./ai-service.ts";
import { headersOf } from "./list-models.ts";

/**
 * Makes the test of a provider's key by listing models, which is free. If that list is public, `path` names another
 * call that requires the key.
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
