import { expect, it } from '@jest/globals';
import { withImage } from '../../fixtures/image-file.js';
import { withTools } from '../../fixtures/with-tools.js';
import { askSmart } from './ask-smart.js';

const never = new AbortController().signal;

it('reports not_known for /dev/null, with and without smartctl', async () => {
  const health = await askSmart('/dev/null', { path: '', timeoutMs: 1000, privileged: false }, never);
  expect(health.verdict).toBe('not_known');
  expect(health.reason).toMatch(/\.$/);
});

withTools(['smartctl'], () => {
  it('reports not_known with a reason for a file that is not a drive', async () => {
    await withImage(Buffer.alloc(4096), async (path) => {
      const health = await askSmart(
        path,
        { path: process.env.PATH ?? '', timeoutMs: 20_000, privileged: false },
        never,
      );
      expect(health).toMatchObject({ verdict: 'not_known', reason: expect.stringMatching(/could not be asked/) });
    });
  });
});
