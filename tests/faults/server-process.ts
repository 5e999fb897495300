import { startServer } from "../../packages/server/src/start-server.ts";

// The server in a process of its own, so that it can be killed. It is Parley as people start it, but for where Stripe is.

const { FAULTS_STRIPE_URL: stripeUrl, ...environment } = process.env;
await startServer({ environment, outside: { allowsLoopback: true, ...(stripeUrl ? { stripeUrl } : {}) } });
console.log("Parley is running.");
