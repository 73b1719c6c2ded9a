/** Removes absent fields from a proto message before validation: proto strings are '' if absent, messages are null. */
export const given = <T extends object>(message: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(message).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  ) as Partial<T>;
