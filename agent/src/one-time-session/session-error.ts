/** A message for the person at the PC; shown without a stack. */
export class SessionError extends Error {
  override readonly name = 'SessionError';
}
