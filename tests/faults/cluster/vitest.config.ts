import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { nodeWorkers } from "../../../scripts/lib/node-workers.mjs";

// The tests that need a cluster of databases, which few machines have: no other run has them.
export default defineConfig({
  plugins: [react(), nodeWorkers("tests")],
  test: { include: ["**/*.cluster.ts"], environment: "node", testTimeout: 300_000, hookTimeout: 120_000 },
});
