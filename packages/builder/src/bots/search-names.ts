export { matchesSearch } from "@parley/core";
