/** `•••• 678`: its owner knows which it is, and nobody can use it. */
export const maskNumber = (number: string | undefined): string => {
  if (!number) return '';
  const tail = number.replace(/[^0-9A-Za-z]/g, '');
  return tail.length < 6 ? '••••' : `•••• ${tail.slice(-3)}`;
};
