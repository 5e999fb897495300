// @ts-check
import { startServer } from "../../packages/server/src/http/start-server.ts";

// Starts Parley as people do, except that it may call servers on this machine.

await startServer({ environment: process.env, outside: { allowsLoopback: true } });
