/**
 * What a message of the wire says, to be held against a contract: proto has no absent text, and an absent part is null.
 */
export const given = <T extends object>(message: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(message).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  ) as Partial<T>;
