/** A missing or invalid environment variable. The message has one sentence per variable, ready to print. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
