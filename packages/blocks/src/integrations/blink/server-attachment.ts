import type { JsonObject, ServerContext, ServerResponse } from "@parley/core";
import { toUnreachable } from "../../services/ask-service.ts";
import { ServiceFailure } from "../../services/service-failure.ts";

/** In milliseconds. */
const timeLimit = 10_000;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Returns the file name from the response's header, or the last part of the address; undefined if neither has one. */
const fileName = (url: string, { "content-disposition": disposition = "" }: ServerResponse["headers"]) => {
  const encoded = /filename\*\s*=\s*[\w-]*'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition);
  const inAddress = /^[a-z]+:\/\/[^/?#]+\/(?:[^?#]*\/)?([^/?#]+)/i.exec(url)?.[1];
  const named = encoded ?? plain?.[1] ?? plain?.[2] ?? inAddress;
  return named === undefined || named === "" ? undefined : decode(named);
};

/**
 * Returns the metadata of a linked file that Blink requires.
 * @throws ServiceFailure if the file's server does not return all of it
 */
export const readAttachment = async (url: string, { fetch }: ServerContext): Promise<JsonObject> => {
  const unknown = (details?: string) =>
    new ServiceFailure("Could not get proper file attachement metadata.", details === undefined ? {} : { details });
  const { status, headers } = await fetch(url, { method: "HEAD", timeLimit }).catch((error: unknown) => {
    throw unknown(toUnreachable("The file", error).details);
  });
  if (status < 200 || status > 299) throw unknown(`The file's server answered ${status}`);
  const type = headers["content-type"]?.split(";")[0]?.trim();
  const length = headers["content-length"];
  const name = fileName(url, headers);
  if (!type || !name || !length || !/^\d+$/.test(length)) throw unknown();
  return { url, content_type: type, file_name: name, size: Number(length) };
};
