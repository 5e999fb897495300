import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@parley/server";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runCommand } from "../testing/open-owner-api.ts";
import { printFindings } from "./doctor.ts";

const data = mkdtempSync(join(tmpdir(), "parley-cli-doctor-"));
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  const environment = { PARLEY_DATA_DIR: data, PARLEY_BUILDER_PORT: "0", PARLEY_VIEWER_PORT: "0", LOG_LEVEL: "silent" };
  server = await startServer({ environment });
  vi.stubEnv("NEXTAUTH_URL", server.builderUrl);
  vi.stubEnv("NEXT_PUBLIC_VIEWER_URL", server.viewerUrl);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

it("says of each part that it is fine", async () => {
  const { code, printed } = await runCommand(() => printFindings({ data }));
  expect({ code, printed }).toMatchObject({ code: 0 });
  expect(printed).toMatch(/^✓ Settings {3}All are valid\.$/m);
  expect(printed).toContain("✓ Database   The embedded database answers, has all tables, and can be written.");
  expect(printed).toContain("– E-mail     No mail server is set up: SMTP_HOST is not set.");
  expect(printed).toContain(`✓ Addresses  The viewer answers at ${server.viewerUrl}.`);
});

it("says what is wrong and what to do, and ends with 1", async () => {
  vi.stubEnv("NEXT_PUBLIC_SMTP_FROM", "bots@example.org");
  const { code, message, printed } = await runCommand(() => printFindings({ data }));
  expect({ code, message }).toEqual({ code: 1, message: "One thing is wrong." });
  expect(printed).toContain("✗ E-mail     NEXT_PUBLIC_SMTP_FROM is set, but no server.\n             → Set SMTP_HOST.");
  vi.stubEnv("SMTP_PORT", "many");
  const json = await runCommand(() => printFindings({ data, json: true }));
  expect(json.code).toBe(1);
  expect(JSON.parse(json.printed)).toEqual({
    isFine: false,
    findings: [
      {
        part: "Settings",
        status: "wrong",
        what: "SMTP_PORT is not valid.",
        remedy:
          "It must be a whole number from 1 to 65535. It stands in the environment that the server is started with.",
      },
    ],
  });
});
