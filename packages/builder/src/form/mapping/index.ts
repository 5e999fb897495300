export { useLastSample } from "./last-samples.ts";
export { MappingSample } from "./mapping-sample.tsx";
export { RowOffers } from "./row-offers.tsx";
