import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '../errors/config-error.js';
import { AppError } from '../errors/errors.js';
import { retryWhileUnavailable } from './retry.js';

const collecting = () => {
  const said: string[] = [];
  return { said, log: { warn: (_: unknown, sentence?: string) => void said.push(String(sentence)) } };
};
const away = () => new AppError('SERVICE_UNAVAILABLE', undefined, { sentence: 'Redis at cache:6379 does not answer.' });

describe('start that needs a server', () => {
  it('retries until the server is available and logs the wait', async () => {
    const { said, log } = collecting();
    let tries = 0;
    const reached = retryWhileUnavailable(
      async () => {
        if (++tries < 15) throw away();
        return 'there';
      },
      log as never,
      1,
    );
    expect(await reached).toBe('there');
    expect(said).toEqual(Array(2).fill('Redis at cache:6379 does not answer. The start waits for it.'));
  });

  it('fails at once if waiting cannot help', async () => {
    const { said, log } = collecting();
    await expect(
      retryWhileUnavailable(
        () => Promise.reject(new ConfigError('Redis at cache:6379 refuses the password in REDIS_URL.')),
        log as never,
        1,
      ),
    ).rejects.toThrow('refuses the password');
    expect(said).toEqual([]);
  });
});
