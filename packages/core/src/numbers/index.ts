export { medianOf, timeOfBin } from "./bins.ts";
export { fewestCompared, probabilityOfBetter, type Rate, rateInterval } from "./compare-rates.ts";
export { type Bar, type Distribution, distribute } from "./distribution.ts";
export { type OfferedAnswer, type QuestionShape, questionShape } from "./question-shape.ts";
export {
  type ArrivalCut,
  addSegment,
  type Breakdown,
  type CutKey,
  createBreakdown,
  createSegments,
  cutKeys,
  decodeSegments,
  encodeSegments,
  isAllUnknown,
  isInCut,
  isWhole,
  nothingKnown,
  rareValue,
  type Segment,
  type Segmented,
  segmentOf,
  unknownValue,
} from "./segments.ts";
export {
  addEncoded,
  addHeads,
  addSomeEncoded,
  addTally,
  createTally,
  decodeHeads,
  encodeTallies,
  encodeTally,
  type Headcount,
  noHeads,
  type QuestionTally,
  type Tally,
  trimTally,
  type WayTally,
} from "./tally.ts";
export { type ChatAnswer, type ChatEvent, type CountedChat, type ShapeOf, tallyChat } from "./tally-chat.ts";
