import { startServer } from "../../packages/server/src/http/start-server.ts";

// The server in a process of its own, so that it can be killed. It is Parley as people start it, but for where Stripe is.

const { FAULTS_STRIPE_URL: stripeUrl, ...environment } = process.env;
const standIns = stripeUrl ? { "https://api.stripe.com": stripeUrl } : {};
await startServer({ environment, outside: { allowsLoopback: true, standIns } });
console.log("Parley is running.");
