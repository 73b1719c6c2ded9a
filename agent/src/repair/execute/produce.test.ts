import { expect, it } from '@jest/globals';
import { mkdtemp, open, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutNames } from './produce.js';

const NAME = "Thandi's will, open 'x'.pdf";

it.each([
  ['a file that cannot be opened', (folder: string) => open(join(folder, 'missing', NAME), 'w')],
  ['a file that cannot be moved', (folder: string) => rename(join(folder, NAME), join(folder, `new ${NAME}`))],
])('reports %s without the file name', async (_, act) => {
  const folder = await mkdtemp(join(tmpdir(), 'names-'));
  const error = await act(folder).then(
    () => new Error('it went well'),
    (reason: unknown) => reason as Error,
  );
  expect(error.message).toContain('will');
  const said = withoutNames(`The files couldn't be written: ${error.message}.`);
  expect(said).toMatch(/^The files couldn't be written: ENOENT: no such file or directory, (open|rename)\.$/);
});
