/** Why a file says nothing about a blue screen, in a sentence for a person. */
export class DumpError extends Error {
  override name = 'DumpError';
}
