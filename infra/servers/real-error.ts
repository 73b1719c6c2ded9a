export class RealServerError extends Error {
  override readonly name = 'RealServerError';
}
