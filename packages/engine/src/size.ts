import {
  createRoom,
  type Frame,
  mostCharacters,
  mostMade,
  type Output,
  type Patch,
  type Room,
  type Session,
  sizeOf,
  tooLong,
  type VariableValue,
} from "@parley/core";

/** How large a chat is, in characters. It is counted along with each change, and never by writing the session as JSON. */
export interface Size {
  readonly most: number;
  /** What the variables of all bots on the stack hold. */
  held: number;
  /** What was made since the visitor's last word. */
  made: number;
}

/** What an entry, an element or a bot on the stack takes besides its characters. */
export const overhead = 4;
const frameOverhead = 100;

const sizeOfValue = (value: VariableValue): number => {
  if (!Array.isArray(value)) return value?.length ?? 0;
  let size = 0;
  for (const text of value) size += (text?.length ?? 0) + overhead;
  return size;
};

/** What a variable counts for; nothing where it was never set. */
export const sizeOfVariable = (name: string, value: VariableValue | undefined): number =>
  value === undefined ? 0 : name.length + overhead + sizeOfValue(value);

export const sizeOfFrame = ({ variables }: Pick<Frame, "variables">): number => {
  let size = frameOverhead;
  for (const name in variables) size += sizeOfVariable(name, variables[name]);
  return size;
};

/** @param isGoingOn the event is what the chat waits for of its host, and no word of the visitor's */
export const createSize = (session: Session, isGoingOn: boolean, most: number = mostCharacters): Size => {
  let held = 0;
  for (const frame of session.frames) held += sizeOfFrame(frame);
  return { most, held, made: isGoingOn ? (session.made ?? 0) : 0 };
};

/** Notes with the session what was made, which counts on only while the host is waited for. */
export const noteSize = ({ made }: Size, session: Session): void => {
  if (session.waiting && session.waiting.for !== "reply") session.made = made;
  else delete session.made;
};

/** @throws TooLongError before the variables hold too much */
export const keep = (size: Size, growth: number): void => {
  const held = size.held + growth;
  if (growth >= 0 && held > size.most) throw tooLong("The variables of the chat would hold", size.most);
  size.held = held;
};

/** @throws TooLongError before too much is made */
export const make = (size: Size, characters: number): void => {
  const most = mostMade(size.most);
  if (size.made + characters > most) throw tooLong("Without an answer, the chat would make", most);
  size.made += characters;
};

/** As `make`, for plain data. */
export const makeData = (size: Size, data: unknown): void => make(size, sizeOf(data, mostMade(size.most) - size.made));

/** Where one text is filled in: it counts for what is made, and has a limit of its own. */
export const textRoom = (size: Size): Room => {
  const room = createRoom(size.most);
  return (text) => {
    make(size, room(text).length);
    return text;
  };
};

/** What a need counts for: it holds values that are there already. */
const needSize = 200;

/** Gives an output to the host. A need only has to be no larger than what may be made in all. */
export const emit = ({ size, outputs }: { size: Size; outputs: Output[] }, output: Output): void => {
  const most = mostMade(size.most);
  const length = sizeOf(output, most);
  make(size, output.type === "need" && length <= most ? needSize : length);
  outputs.push(output);
};

/** Whether what a host brought back is more than a chat may still make: then nothing of it is kept. */
export const isTooMuch = (session: Session, patch: Patch, most: number = mostCharacters): boolean => {
  const left = mostMade(most) - (session.made ?? 0);
  return sizeOf(patch, left) > left;
};
