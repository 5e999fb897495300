import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls } from "@parley/api";
import { startServer } from "@parley/server";
import { expect, it } from "vitest";
import { connect } from "../connection/connect.ts";
import { runCommand } from "../testing/open-owner-api.ts";
import { printResetLink } from "./reset-password.ts";

const tokenIn = (text: string | null) => /token=(\S+)/.exec(text ?? "")?.[1];

it("whoever has forgotten their password gets a link from the command line and signs in by it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-cli-"));
  const environment = {
    PARLEY_DATA_DIR: folder,
    PARLEY_BUILDER_PORT: "0",
    PARLEY_VIEWER_PORT: "0",
    LOG_LEVEL: "silent",
  };
  const { builderUrl, welcomeUrl, stop } = await startServer({ environment });
  const post = (path: string, body: object) =>
    fetch(builderUrl + path, { method: "POST", headers: { "x-parley-app": "1" }, body: JSON.stringify(body) });
  const owner = { name: "Ann", email: "ann@example.org", password: "correct horse" };
  expect((await post(calls.createOwner.path, { token: tokenIn(welcomeUrl), ...owner })).status).toBe(200);

  const api = await connect(environment);
  expect(await runCommand(() => printResetLink(api, "bob@example.org"))).toMatchObject({
    code: 2,
    message: "An account with the e-mail address bob@example.org was not found.",
  });
  const { printed } = await runCommand(() => printResetLink(api, "Ann@Example.org"));
  expect(printed).toContain(`Open this link to set a new password: ${builderUrl}/reset?token=`);
  const reset = await post(calls.resetPassword.path, { token: tokenIn(printed), newPassword: "battery staple" });
  expect([reset.status, await reset.json()]).toMatchObject([200, { user: { email: "ann@example.org" } }]);
  await api.close();
  await stop();
  rmSync(folder, { recursive: true, force: true });
});
