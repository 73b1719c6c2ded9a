/** The embedded server could not be started; the message says what to do and is ready to be printed. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
