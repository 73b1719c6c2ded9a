/** Masks the account number in a line of free text. The number is the longest run of digits, not the last run. */
export const maskAccountIn = (line: string): string => {
  const runs = line.match(/\d[\d ]*\d/g)?.map((run) => run.replaceAll(' ', '')) ?? [];
  return maskNumber(runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '') || line);
};

/** `•••• 678`: the owner recognizes the number, and readers cannot use it. */
export const maskNumber = (number: string | undefined): string => {
  if (!number) return '';
  const tail = number.replace(/[^0-9A-Za-z]/g, '');
  return tail.length < 6 ? '••••' : `•••• ${tail.slice(-3)}`;
};
