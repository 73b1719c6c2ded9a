export class DumpError extends Error {
  override name = 'DumpError';
}
