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

export const isSignatureOf = (signature: string, fullName: string): boolean =>
  plainName(signature) === plainName(fullName);

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
