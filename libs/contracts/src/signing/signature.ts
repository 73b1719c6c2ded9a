/**
 * How two ways of writing one name become the same: case, accents, punctuation and spaces say nothing about whose it
 * is.
 */
const plainName = (name: string): string => {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words === '' ? name.trim() : words;
};

export const SIGNATURE_DIFFERS = 'Type your full name, as it stands above';

/** Whether a typed signature is the name of whoever signs. */
export const isSignatureOf = (signature: string, fullName: string): boolean =>
  plainName(signature) === plainName(fullName);

/** The rule of a form with both: what is missing is said by its own field. */
export const signatureRule = {
  name: 'signature-of',
  message: SIGNATURE_DIFFERS,
  test: (signature: string | undefined, { parent }: { parent: unknown }): boolean => {
    const { fullName } = parent as { fullName?: unknown };
    return (
      typeof signature !== 'string' ||
      signature === '' ||
      typeof fullName !== 'string' ||
      fullName === '' ||
      isSignatureOf(signature, fullName)
    );
  },
} as const;
