/** Parses the stored JSON of a form. Form fields hold text, so numbers become texts. */
export const formFieldsOf = (json: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(JSON.parse(json) as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]),
  );
