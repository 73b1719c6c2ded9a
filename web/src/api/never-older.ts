/**
 * Of an endpoint whose answer has a version (RTK Query's `merge`): a reading that began before something was written, and
 * ends after it, does not bring back what was there before. Another thing's answer replaces what is there.
 */
export const neverOlder =
  <Answer extends { version: number }>(idOf: (answer: Answer) => string) =>
  (known: Answer, read: Answer): Answer =>
    idOf(read) === idOf(known) && read.version < known.version ? known : read;
