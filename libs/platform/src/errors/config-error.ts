/** The environment lacks something or holds nonsense; the message is one sentence per variable, ready to be printed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
