import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { account, email, password } from "./accounts.ts";

const common = { section: "Account", halves: ["builder"], method: "POST" } as const;
const path = "/api/v1/account";

/** The largest profile picture, in bytes. The app scales it down before the upload. */
export const largestPicture = 200_000;

export const changeEmail = defineCall({
  ...common,
  summary: "Change one's e-mail address",
  description:
    "Where the server can send e-mails, the new address counts once the link in the e-mail that goes there has been opened; else at once.",
  path: `${path}/email`,
  caller: "account",
  body: z.object({ email, password }),
  answer: z
    .object({ account, isSent: z.boolean().meta({ description: "whether the address must be confirmed first" }) })
    .meta({ id: "EmailChange" }),
  errors: ["WRONG_PASSWORD", "CONFLICT", "MAIL_FAILED"],
});

export const confirmEmail = defineCall({
  ...common,
  summary: "Confirm a new e-mail address by the link that was sent to it",
  path: `${path}/confirm-email`,
  caller: "link",
  body: z.object({ token: z.string().min(1).max(1000) }),
  answer: z.object({ email: z.string() }).meta({ id: "ConfirmedEmail" }),
  errors: ["CONFLICT"],
});

export const changePicture = defineCall({
  ...common,
  summary: "Change one's picture, or take it away",
  path: `${path}/picture`,
  caller: "account",
  body: z.object({
    picture: z
      .string()
      .max(Math.ceil((largestPicture * 4) / 3) + 4)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, "is not base64")
      .nullable()
      .meta({ description: "a PNG, JPEG or WebP file in base64; null for none" }),
  }),
  answer: account,
  errors: ["TYPE_NOT_ALLOWED", "STORAGE_FAILED", "STORAGE_FULL"],
});

const pictureName = z
  .string()
  .regex(/^[a-z0-9]{24}\.(?:png|jpg|webp)$/, "is no name of a picture")
  .meta({ examples: ["5wqwurrfve7qhr2e992frymd.png"] });

export const getPicture = defineCall({
  section: "Account",
  halves: ["builder"],
  summary: "Get somebody's picture",
  description: "Its address stands with the person. It is shown to whoever is signed in.",
  method: "GET",
  path: `${path}/pictures/{name}`,
  caller: "actor",
  needs: "read",
  params: z.object({ name: pictureName }),
  answer: "file",
  errors: ["NOT_FOUND", "STORAGE_FAILED"],
});

export const deleteAccount = defineCall({
  ...common,
  summary: "Delete one's account",
  description:
    "All sessions and tokens of it end at once. What the person has made stays. Refused for the last who administers a workspace with bots.",
  path: `${path}/delete`,
  caller: "account",
  body: z.object({ email: email.meta({ description: "one's own, to say that it is meant" }) }),
  status: 204,
  answer: "nothing",
  errors: ["CONFLICT"],
});
