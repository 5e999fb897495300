import { type CredentialSummary, calls } from "@parley/api";
import type { AuditServices, AuditTarget } from "../audit/create-audit.ts";
import { type Route, route } from "../web/route.ts";
import { changeCredential, getCredential } from "./change-credential.ts";
import { findCredentialRow } from "./credential-repository.ts";
import { createCredential, deleteCredential, listCredentials, listInstallationTypes } from "./credential-service.ts";
import { finishConsent, listConsents, startConsent } from "./oauth/consent.ts";
import type { CredentialServices } from "./services.ts";
import { testCredentials } from "./test-credentials.ts";

/** Describes credentials for the audit log. */
const targetOf = ({ id, name, type }: Pick<CredentialSummary, "id" | "name" | "type">): AuditTarget => ({
  kind: "credential",
  id,
  name: `${name} (${type})`,
});

/** The authors' calls about credentials. */
export const createCredentialRoutes = (
  services: CredentialServices & AuditServices & { outbox: { wake(): void } },
): Route[] => [
  route(calls.createCredentials, async ({ actor, body }, c) => {
    const credential = await createCredential(services, actor, body);
    await services.audit(c, "credential.created", targetOf(credential));
    return credential;
  }),
  route(calls.listCredentials, async ({ actor }) => ({
    credentials: await listCredentials(services, actor),
    installationTypes: listInstallationTypes(services.mailer),
    consents: listConsents(services),
  })),
  route(calls.getCredentials, ({ actor, params }) => getCredential(services, actor, params.id)),
  route(calls.changeCredentials, async ({ actor, params, body }, c) => {
    const credential = await changeCredential(services, actor, params.id, body);
    services.outbox.wake();
    await services.audit(c, "credential.changed", targetOf(credential));
    return credential;
  }),
  route(calls.testCredentials, async ({ actor, params }) => {
    const outcome = await testCredentials(services, actor, params.id);
    // A successful test may make an account usable again, so waiting deliveries may be sent.
    services.outbox.wake();
    return outcome;
  }),
  route(calls.deleteCredentials, async ({ actor: { workspaceId }, actor, params: { id } }, c) => {
    const before = await findCredentialRow(services.database.connection, { workspaceId, id });
    await deleteCredential(services, actor, id);
    services.outbox.wake();
    await services.audit(c, "credential.deleted", targetOf({ id, name: before?.name ?? "", type: before?.type ?? "" }));
  }),
  route(calls.startConsent, ({ actor, body }) => startConsent(services, actor, body)),
  route(calls.finishConsent, async ({ actor, body }, c) => {
    const { credential, isNew } = await finishConsent(services, actor, body);
    services.outbox.wake();
    await services.audit(c, isNew ? "credential.created" : "credential.changed", targetOf(credential));
    return credential;
  }),
];
