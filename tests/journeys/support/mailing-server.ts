import { startMailServer } from "../../../packages/server/src/mail/testing/start-mail-server.ts";
import { openOwnServer } from "./own-server.ts";
import { provide } from "./provide.ts";

/** A server with a new data folder, and the mail server that takes what it sends, while the tests of the file run. */
export const provideMailingServer = () => {
  const mail = provide(
    () => startMailServer({ user: "", password: "", isOpen: true }),
    ({ close }) => close(),
  );
  const server = provide(
    () =>
      openOwnServer({
        environment: {
          SMTP_HOST: "127.0.0.1",
          SMTP_PORT: String(mail().port),
          SMTP_IGNORE_TLS: "true",
          NEXT_PUBLIC_SMTP_FROM: "parley@example.org",
        },
      }),
    ({ close }) => close(),
  );
  return { mail, server };
};
