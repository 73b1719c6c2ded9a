/** Removes absent fields (null) and the loader's presence fields (`_taxId: 'taxId'`) from a proto message. */
export const omitNil = (message: object | null): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(message ?? {}).filter(
      ([name, value]) => value !== null && value !== undefined && !name.startsWith('_'),
    ),
  );
