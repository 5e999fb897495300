import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { nodeWorkers } from "./scripts/lib/node-workers.mjs";
import { quickPasswords } from "./scripts/lib/quick-passwords.mjs";
import { SlowFirst } from "./scripts/lib/slow-first.mjs";

/** Files that replace modules, or need what all modules of a process share otherwise than other files do. */
const alone = [
  "packages/builder/src/document/open-change-queue.test.ts",
  "packages/cli/src/connection/connect.test.ts",
  "packages/cli/src/main.test.ts",
  "packages/server/src/accounts/passwords.test.ts",
  "packages/server/src/ai/official-sdks.test.ts",
  "packages/server/src/effects/hostile-addresses.test.ts",
  "packages/server/src/effects/payment-webhook.test.ts",
  "packages/server/src/http/rolling-upgrade.test.ts",
  "packages/server/src/tracing/open-tracing.test.ts",
  "packages/viewer/src/outbox/older-pages.test.ts",
  "packages/viewer/src/outbox/outbox-store.test.ts",
  "packages/viewer/src/uploads/file-store.test.ts",
  "packages/viewer/src/uploads/keep-queue.test.ts",
  "packages/viewer/src/uploads/send-left-files.test.ts",
  "tests/faults/faults.test.ts",
];

/** The same for files of screens. A visitor's page lives as long as its tab, and leaves its listeners there. */
const screensAlone = [
  "packages/{embed,viewer}/src/**/*.test.tsx",
  "packages/blocks/src/integrations/google-analytics/google-analytics.test.tsx",
  "packages/builder/src/design/fonts/all-fonts.test.tsx",
  "packages/builder/src/flow/inspector/every-block.test.tsx",
  "packages/builder/src/form/fields-form.test.tsx",
  "packages/builder/src/sections/every-field.test.tsx",
];

const plugins = [react(), nodeWorkers("tests")];

/** How long a test looks for what it expects, in milliseconds. A second, the usual, is short where CI is busy. */
const expected = { poll: { timeout: 15_000 } };

const unit = {
  expect: expected,
  environment: "node",
  testTimeout: 20_000,
  // Dropping the databases of a whole file takes its time where others are made meanwhile.
  hookTimeout: 60_000,
};

const screen = {
  expect: expected,
  environment: "happy-dom",
  setupFiles: "scripts/lib/screen-setup.mjs",
  testTimeout: 20_000,
};

export default defineConfig({
  test: {
    // Tests mostly wait for servers, databases and timers.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        plugins: [...plugins, quickPasswords()],
        test: {
          name: "unit",
          include: ["packages/*/src/**/*.test.ts", "tests/{corpus,conformance,faults,releases}/**/*.test.ts"],
          exclude: alone,
          // One worker runs many files: loading all modules anew for each of them took longer than most of the tests.
          isolate: false,
          ...unit,
        },
      },
      { plugins, test: { name: "alone", include: alone, ...unit } },
      {
        plugins,
        test: {
          name: "screen",
          include: ["packages/*/src/**/*.test.tsx"],
          exclude: screensAlone,
          isolate: false,
          ...screen,
        },
      },
      { plugins, test: { name: "screen alone", include: screensAlone, ...screen } },
      {
        test: {
          name: "guards",
          expect: expected,
          include: ["tests/guards/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins,
        test: {
          name: "browser",
          expect: expected,
          include: ["tests/journeys/**/*.test.ts"],
          isolate: false,
          // Pages are looked at here: without this, style sheets are empty.
          css: true,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
