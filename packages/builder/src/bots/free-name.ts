/** Returns the wanted name, with the next free number appended if another bot has it. */
export const freeName = (wanted: string, taken: readonly string[]): string => {
  const names = new Set(taken);
  let name = wanted;
  for (let number = 2; names.has(name); number += 1) name = `${wanted} ${number}`;
  return name;
};
