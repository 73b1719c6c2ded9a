/** The embedded server failed to start. The message contains the remedy, ready to print. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
