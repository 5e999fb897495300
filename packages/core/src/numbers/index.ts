export { medianOf, timeOfBin } from "./bins.ts";
export { fewestCompared, probabilityOfBetter, type Rate, rateInterval } from "./compare-rates.ts";
export { type Bar, type Distribution, distribute } from "./distribution.ts";
export { type OfferedAnswer, type QuestionShape, questionShape } from "./question-shape.ts";
export {
  addEncoded,
  addHeads,
  addTally,
  createTally,
  encodeTally,
  type Headcount,
  noHeads,
  type QuestionTally,
  type Tally,
  trimTally,
  type WayTally,
} from "./tally.ts";
export { type ChatAnswer, type ChatEvent, type CountedChat, type ShapeOf, tallyChat } from "./tally-chat.ts";
