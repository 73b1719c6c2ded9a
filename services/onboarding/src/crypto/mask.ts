/**
 * The end of the account's number, of a line that a person typed: the longest run of digits, not what happens to stand
 * last.
 */
export const maskAccountIn = (line: string): string => {
  const runs = line.match(/\d[\d ]*\d/g)?.map((run) => run.replaceAll(' ', '')) ?? [];
  return maskNumber(runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '') || line);
};

/** `•••• 678`: its owner knows which it is, and nobody can use it. */
export const maskNumber = (number: string | undefined): string => {
  if (!number) return '';
  const tail = number.replace(/[^0-9A-Za-z]/g, '');
  return tail.length < 6 ? '••••' : `•••• ${tail.slice(-3)}`;
};
