/**
 * A proto message without what it does not say (absent fields arrive as null) and without the loader's own notes
 * (`_taxId: 'taxId'` for one that may be absent).
 */
export const omitNil = (message: object | null): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(message ?? {}).filter(
      ([name, value]) => value !== null && value !== undefined && !name.startsWith('_'),
    ),
  );
