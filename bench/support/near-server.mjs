// @ts-check
import { startServer } from "../../packages/server/src/http/start-server.ts";

// Parley as people start it, but that it may call servers on this machine.

await startServer({ environment: process.env, outside: { allowsLoopback: true } });
