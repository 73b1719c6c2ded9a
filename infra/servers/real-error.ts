/** Something that a person can put right: the message is a whole sentence, ready to be printed. */
export class RealServerError extends Error {
  override readonly name = 'RealServerError';
}
