import { requestOptionsFixture } from "../../http-requests/testing/fixtures.ts";
import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const address = "https://api.example.org";
const form = { webhook: { url: `${address}/people` }, sendsForm: true };
const [pages, accounts] = [
  "packages/server/src/effects/http-pages.test.ts",
  "packages/server/src/effects/http-accounts.test.ts",
];

export const fixture = defineOptionsFixture({
  ...requestOptionsFixture,
  base: { ...requestOptionsFixture.base, credentials: { option: { address, kind: "bearer", token: "canary" } } },
  paths: {
    ...requestOptionsFixture.paths,
    sendsForm: { options: { formParts: [{ id: "p", name: "a", value: "1" }] } },
    "formParts[].name": { options: { ...form, formParts: [{ id: "p", name: "a", value: "1" }] } },
    "formParts[].value": { options: { ...form, formParts: [{ id: "p", name: "a", value: "1" }] } },
    "formParts[].variableId": {
      options: { ...form, formParts: [{ id: "p", name: "a", value: "1" }] },
    },
  },
  onServer: {
    ...requestOptionsFixture.onServer,
    accountId: accounts,
    "paging.isEnabled": pages,
    "paging.by": pages,
    "paging.nextPath": pages,
    "paging.cursorPath": pages,
    "paging.parameter": pages,
    "paging.firstPage": pages,
    "paging.itemsPath": pages,
    "paging.mostPages": pages,
  },
});
