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

/** The size of a chat in characters. It is updated with each change instead of serializing the session. */
export interface Size {
  readonly most: number;
  /** The size of the variables of all bots on the stack. */
  held: number;
  /** The characters generated since the visitor's last reply. */
  made: number;
}

/** The size of a list entry or frame in addition to its characters. */
export const overhead = 4;
const frameOverhead = 100;

const sizeOfValue = (value: VariableValue): number => {
  if (!Array.isArray(value)) return value?.length ?? 0;
  let size = 0;
  for (const text of value) size += (text?.length ?? 0) + overhead;
  return size;
};

/** The size of a variable; 0 if it was never set. */
export const sizeOfVariable = (name: string, value: VariableValue | undefined): number =>
  value === undefined ? 0 : name.length + overhead + sizeOfValue(value);

export const sizeOfFrame = ({ variables }: Pick<Frame, "variables">): number => {
  let size = frameOverhead;
  for (const name in variables) size += sizeOfVariable(name, variables[name]);
  return size;
};

/** @param isGoingOn the event is an outcome that the chat waited for, not something the visitor did */
export const createSize = (session: Session, isGoingOn: boolean, most: number = mostCharacters): Size => {
  let held = 0;
  for (const frame of session.frames) held += sizeOfFrame(frame);
  return { most, held, made: isGoingOn ? (session.made ?? 0) : 0 };
};

/** Stores in the session how much was generated. The count only continues while the chat waits for its host. */
export const noteSize = ({ made }: Size, session: Session): void => {
  if (session.waiting && session.waiting.for !== "reply") session.made = made;
  else delete session.made;
};

/** @throws TooLongError before the variables exceed the limit */
export const keep = (size: Size, growth: number): void => {
  const held = size.held + growth;
  if (growth >= 0 && held > size.most) throw tooLong("The variables of the chat would hold", size.most);
  size.held = held;
};

/** @throws TooLongError before the generated characters exceed the limit */
export const make = (size: Size, characters: number): void => {
  const most = mostMade(size.most);
  if (size.made + characters > most) throw tooLong("Without an answer, the chat would make", most);
  size.made += characters;
};

/** Like `make`, for plain data. */
export const makeData = (size: Size, data: unknown): void => make(size, sizeOf(data, mostMade(size.most) - size.made));

/** Counts a text while it is filled in and adds it to what the chat has made. Throws if either becomes too long. */
export const textRoom = (size: Size): Room => {
  const room = createRoom(size.most);
  return (text) => {
    make(size, room(text).length);
    return text;
  };
};

/** The size counted for a need: the values in it are already counted. */
const needSize = 200;

/** Emits an output to the host. A need is only checked against the total limit. */
export const emit = ({ size, outputs }: { size: Size; outputs: Output[] }, output: Output): void => {
  const most = mostMade(size.most);
  const length = sizeOf(output, most);
  make(size, output.type === "need" && length <= most ? needSize : length);
  outputs.push(output);
};

/** Whether a host's outcome exceeds what the chat may still generate. Then none of it is kept. */
export const isTooMuch = (session: Session, patch: Patch, most: number = mostCharacters): boolean => {
  const left = mostMade(most) - (session.made ?? 0);
  return sizeOf(patch, left) > left;
};
