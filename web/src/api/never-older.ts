/**
 * RTK Query `merge` for versioned responses: a read that started before a write and ends after it must not restore
 * older data. A response for a different id always replaces.
 */
export const neverOlder =
  <Answer extends { version: number }>(idOf: (answer: Answer) => string) =>
  (known: Answer, read: Answer): Answer =>
    idOf(read) === idOf(known) && read.version < known.version ? known : read;
