/** An error that a person can fix; the message is a full sentence for output. */
export class RealServerError extends Error {
  override readonly name = 'RealServerError';
}
