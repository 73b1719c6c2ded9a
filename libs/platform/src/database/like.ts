const asTyped = (typed: string): string =>
  // control: what is searched for is no pattern = typed
  typed.replace(/[\\%_]/g, '\\$&');

export const beginningWith = (typed: string): string => `${asTyped(typed)}%`;
