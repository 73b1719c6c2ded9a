/** The reason why a file cannot be analysed, as a sentence for the user. */
export class DumpError extends Error {
  override name = 'DumpError';
}
