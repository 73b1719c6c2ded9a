/** Normalises a name: ignores case, accents, punctuation and spaces. */
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

/** Returns true if the typed signature matches the signer’s name. */
export const isSignatureOf = (signature: string, fullName: string): boolean =>
  plainName(signature) === plainName(fullName);

/** Test for a form with both fields. Missing values are reported by their own rules. */
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
