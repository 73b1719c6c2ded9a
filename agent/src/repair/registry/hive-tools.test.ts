import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { damagedHive, softwareHive, systemHive, HIVE_DAMAGES } from '../../fixtures/registry/hives.js';
import { keysAndValuesIn } from '../../fixtures/registry/hive-proof.js';
import { withFolder, writeSparse } from '../../fixtures/image-file.js';
import { withWrites } from '../../fixtures/mended.js';
import { runTool } from '../../fixtures/tools.js';
import { withTools } from '../../fixtures/with-tools.js';
import { recoverHive } from './recover-hive.js';

const ELEMENTS =
  /<(?:(\/node)|node name="([^"]*)"( root="1")?|value type="\w+"(?: encoding="base64")?(?: key="([^"]*)")?[^>]*)>/g;

/** Keys and names of values as `hivexml` finds them, by path; undefined where it refuses the hive. */
async function asHivexSees(hive: Buffer): Promise<string[] | undefined> {
  return withFolder(async (folder) => {
    const path = join(folder, 'hive');
    await writeSparse(path, hive);
    // It opens its own output by name, which a pipe of Node does not have.
    const { exit } = runTool('sh', ['-c', 'hivexml "$1" >"$2"', 'sh', path, `${path}.xml`]);
    if (exit !== 0) return undefined;
    const lines: string[] = [];
    const above: string[] = [];
    for (const [, close, node, root, value] of (await readFile(`${path}.xml`, 'utf8')).matchAll(ELEMENTS)) {
      if (close !== undefined) above.pop();
      else if (node !== undefined) {
        above.push(root === undefined ? `${above.at(-1) ?? ''}\\${node}` : '');
        lines.push(above.at(-1) ?? '');
      } else lines.push(`${above.at(-1) ?? ''} [${value ?? ''}]`);
    }
    return lines.sort();
  });
}

withTools(['hivexml'], () => {
  it.each([0, 1, 2] as const)('reads the keys and values of state %i as our reader does', async (state) => {
    const { bytes } = systemHive(state);
    expect(await asHivexSees(bytes)).toEqual(keysAndValuesIn(bytes));
  });

  it('reads the hive SOFTWARE as our reader does', async () => {
    const { bytes } = softwareHive();
    expect(await asHivexSees(bytes)).toEqual(keysAndValuesIn(bytes));
  });

  it.each(HIVE_DAMAGES.filter((kind) => kind !== 'none' && 'state' in damagedHive(kind).expect))(
    '%s: reads what was mended as our reader does',
    async (kind) => {
      const { hive, logs } = damagedHive(kind);
      const recovery = recoverHive({ hive, logs });
      const mended = withWrites(hive, recovery.kind === 'recovered' ? recovery.changes : []);
      expect(await asHivexSees(mended)).toEqual(keysAndValuesIn(mended));
    },
  );

  it('refuses the hive whose first block is lost, as it lies', async () => {
    expect(await asHivexSees(damagedHive('lost base block').hive)).toBeUndefined();
  });
});
