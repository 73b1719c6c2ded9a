import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const WEB = fileURLToPath(new URL('../../../web', import.meta.url));
const PAGE = `import { expect, it } from '@jest/globals';
it('stays quiet', () => expect(document.title).toBe(''));
it('complains', () => console.error('Each child in a list should have a key'));
it('is late', () => console.error('An update to Page inside a test was not wrapped in act(...)'));
`;

it('fails a test on console errors, but ignores updates outside act', async () => {
  const folder = await mkdtemp(join(WEB, 'src', 'console-'));
  try {
    await writeFile(join(folder, 'page.test.ts'), PAGE);
    const run = spawn(process.execPath, [fileURLToPath(new URL('run-jest.mjs', import.meta.url)), folder], {
      cwd: WEB,
      env: { PATH: process.env['PATH'], KIND: 'unit' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    expect((await once(run, 'close'))[0]).toBe(1);
    expect(said).toContain('Each child in a list should have a key');
    expect(said).toMatch(/Tests: +1 failed, 2 passed, 3 total/);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);
