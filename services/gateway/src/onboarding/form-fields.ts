/** The fields of a form of which the service keeps JSON: they hold text, also where a number was sent. */
export const formFieldsOf = (json: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(JSON.parse(json) as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]),
  );
