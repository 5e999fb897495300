import { calls } from "@parley/api/app";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../base/api.ts";
import { findSlugFault, type SlugFault } from "./find-slug-fault.ts";

/** How long typing must pause before the server is asked, in milliseconds. */
const restTime = 300;

/** The result of checking a typed address. `unknown`: the server doesn't answer. */
export type SlugCheck = "own" | "checking" | "free" | "taken" | "unusable" | "unknown" | SlugFault;

export const useSlugCheck = (botId: string, own: string, slug: string): SlugCheck => {
  const [rested, setRested] = useState(slug);
  useEffect(() => {
    const timer = setTimeout(() => setRested(slug), restTime);
    return () => clearTimeout(timer);
  }, [slug]);
  const fault = findSlugFault(slug);
  const asked = useQuery({
    queryKey: ["address", botId, rested],
    enabled: rested === slug && fault === null && slug !== own,
    staleTime: 0,
    retry: false,
    queryFn: () => api(calls.checkAddress, { params: { ref: botId }, query: { publicId: rested } }),
  });
  if (slug === own) return "own";
  if (fault !== null) return fault;
  if (rested !== slug || asked.isFetching) return "checking";
  return asked.data?.state ?? "unknown";
};
