/** The sentence is shown to the person who installs. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
}
