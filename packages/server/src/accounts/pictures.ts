import { largestPicture } from "@parley/api";
import { createBotId } from "../base/ids.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import type { AccountServices } from "./services.ts";

const folder = "private/people";

/** The address of all pictures at the builder. */
const address = "/api/v1/account/pictures/";

/** The signatures of the accepted file types. */
const kinds = [
  { extension: "png", type: "image/png", isKind: (hex: string) => hex.startsWith("89504e470d0a1a0a") },
  { extension: "jpg", type: "image/jpeg", isKind: (hex: string) => hex.startsWith("ffd8ff") },
  { extension: "webp", type: "image/webp", isKind: (hex: string) => /^52494646.{8}57454250/.test(hex) },
] as const;

async function* only(bytes: Uint8Array) {
  yield bytes;
}

const keyOf = (name: string): string => `${folder}/${name}`;

/** Removes a picture stored on this server. Other addresses, such as a provider's, are ignored. */
export const removePicture = async (
  { storage, log }: Pick<AccountServices, "storage" | "log">,
  image: string | null,
): Promise<void> => {
  if (image === null || !image.startsWith(address)) return;
  try {
    await storage.delete(keyOf(image.slice(address.length)));
  } catch (error) {
    log.warn({ err: error }, "a person's picture could not be removed");
  }
};

/** @throws HttpError 400 if the data is not a picture or is too large */
const store = async ({ storage }: AccountServices, picture: string): Promise<string> => {
  const bytes = Buffer.from(picture, "base64");
  const kind = kinds.find(({ isKind }) => isKind(bytes.subarray(0, 12).toString("hex")));
  if (kind === undefined || bytes.byteLength > largestPicture)
    throw new HttpError(
      400,
      "TYPE_NOT_ALLOWED",
      `A picture is a PNG, JPEG or WebP file of ${largestPicture / 1000} kB at most.`,
    );
  const name = `${createBotId()}.${kind.extension}`;
  const facts = { type: kind.type, disposition: "inline", maxSize: largestPicture };
  await storage.put(keyOf(name), only(bytes), facts);
  return address + name;
};

/** Sets or removes a person's picture, deletes the earlier one, and returns the new address. */
export const changePicture = async (
  services: AccountServices,
  userId: string,
  picture: string | null,
): Promise<string | null> => {
  const { database } = services;
  const before = await database.connection
    .selectFrom("users")
    .select("image")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const image = picture === null ? null : await store(services, picture);
  await database.write(({ connection }) =>
    connection
      .updateTable("users")
      .set({ image, updated_at: new Date().toISOString() })
      .where("id", "=", userId)
      .execute(),
  );
  await removePicture(services, before.image);
  return image;
};

/**
 * Returns a person's picture.
 *
 * @throws HttpError 404 if there is none
 */
export const findPicture = async ({ storage }: AccountServices, name: string) => {
  const kind = kinds.find(({ extension }) => name.endsWith(`.${extension}`));
  const found = kind === undefined ? null : await storage.get(keyOf(name));
  if (kind === undefined || found === null) throw notFound("The picture");
  return { type: kind.type, ...found };
};
