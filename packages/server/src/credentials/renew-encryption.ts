import type { Logger } from "pino";
import { WrongSecretError } from "./create-cipher.ts";
import { listAwaited, releaseUnlessLost } from "./credential-repository.ts";
import type { CredentialServices } from "./services.ts";

/**
 * Re-encrypts data of earlier secrets with the current one and reports data that no known secret decrypts. Deliveries that
 * waited for an unreadable account are sent if it is readable now.
 */
export const renewEncryption = async (
  { database, cipher }: Pick<CredentialServices, "database" | "cipher">,
  log: Logger,
): Promise<void> => {
  const rows = await database.connection.selectFrom("credentials").select(["id", "data", "iv", "revision"]).execute();
  let unreadable = 0;
  for (const row of rows) {
    if (cipher.isCurrent(row)) continue;
    try {
      const encrypted = cipher.encrypt(cipher.decrypt(row));
      await database.write(({ connection }) =>
        connection
          .updateTable("credentials")
          .set((eb) => ({ ...encrypted, revision: eb("revision", "+", 1) }))
          .where("id", "=", row.id)
          .where("revision", "=", row.revision)
          .execute(),
      );
    } catch (error) {
      if (!(error instanceof WrongSecretError)) throw error;
      unreadable++;
    }
  }
  const webhooks = await database.connection.selectFrom("subscriptions").select(["id", "data", "iv"]).execute();
  for (const { id, data, iv } of webhooks) {
    if (data === null || iv === null || cipher.isCurrent({ data, iv })) continue;
    try {
      const encrypted = cipher.encrypt(cipher.decrypt({ data, iv }));
      await database.write(({ connection }) =>
        // Somebody may have given it another secret meanwhile.
        connection.updateTable("subscriptions").set(encrypted).where("id", "=", id).where("iv", "=", iv).execute(),
      );
    } catch (error) {
      if (!(error instanceof WrongSecretError)) throw error;
      unreadable++;
    }
  }
  for (const account of await listAwaited(database.connection))
    await database.write((access) => releaseUnlessLost(access, account, cipher));
  if (unreadable > 0)
    log.warn({ credentials: unreadable }, `credentials can't be read: ${new WrongSecretError().message}`);
};
