import { startMailServer } from "../../packages/server/src/mail/testing/start-mail-server.ts";
import { startS3Server } from "../../packages/server/src/storage/testing/s3-server.ts";
import { createKillableServer, type KillableServer } from "./killable-server.ts";
import { startRoundRobin } from "./round-robin.ts";

/** Starts three processes with one database and one bucket, behind round-robin proxies. */
export const startSeveral = async (script: string, databaseUrl: string, further: Record<string, string>) => {
  const mailServer = await startMailServer({ user: "", password: "", isOpen: true });
  const bucket = await startS3Server();
  const [builder, viewer] = [await startRoundRobin(), await startRoundRobin()];
  const settings = {
    DATABASE_URL: databaseUrl,
    ENCRYPTION_SECRET: "0123456789abcdef0123456789abcdef",
    NEXTAUTH_URL: builder.url,
    NEXT_PUBLIC_VIEWER_URL: viewer.url,
    PARLEY_TRUST_PROXY: "1",
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(mailServer.port),
    SMTP_IGNORE_TLS: "true",
    NEXT_PUBLIC_SMTP_FROM: "bots@example.org",
    ...bucket.settings,
    ...further,
  };
  const servers: KillableServer[] = [];
  for (let count = 0; count < 3; count++) servers.push(await createKillableServer("", settings, script));
  await Promise.all(servers.map((server) => server.start()));
  builder.add(...servers.map(({ builderUrl }) => builderUrl));
  viewer.add(...servers.map(({ viewerUrl }) => viewerUrl));
  const [first, second, third] = servers;
  if (!first || !second || !third) throw new Error("Three servers were to start");
  return {
    mailServer,
    bucket,
    builder,
    viewer,
    servers: [first, second, third] as const,
    async close() {
      for (const server of servers) if (server.isUp()) await server.kill();
      for (const server of servers) server.remove();
      await Promise.all([builder.close(), viewer.close(), bucket.close(), mailServer.close()]);
    },
  };
};

export type SeveralServers = Awaited<ReturnType<typeof startSeveral>>;
