import { startServer } from "../../packages/server/src/http/start-server.ts";

// The server in a process of its own, so that it can be killed. It is Parley as people start it, but for where Stripe and
// OpenAI are, and the built viewer.

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
