import { startServer } from "../../packages/server/src/http/start-server.ts";

// Runs the server in its own process, so that it can be killed. It is the normal server except for the addresses of
// Stripe and OpenAI, and the built viewer.

const {
  FAULTS_STRIPE_URL: stripeUrl,
  FAULTS_MODEL_URL: modelUrl,
  FAULTS_VIEWER: viewerDist,
  ...environment
} = process.env;
const standIns = {
  ...(stripeUrl ? { "https://api.stripe.com": stripeUrl } : {}),
  ...(modelUrl ? { "https://api.openai.com": modelUrl } : {}),
};
const outside = { allowsLoopback: true, standIns };
await startServer({ environment, outside, ...(viewerDist ? { viewerDist } : {}) });
console.log("Parley is running.");
