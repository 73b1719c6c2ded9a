import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { damagedHive, softwareHive, systemHive, HIVE_DAMAGES } from '../../fixtures/registry/hives.js';
import { keysAndValuesIn } from '../../fixtures/registry/hive-proof.js';
import { withFolder, writeSparse } from '../../fixtures/image-file.js';
import { withWrites } from '../../fixtures/repaired.js';
import { runTool } from '../../fixtures/tools.js';
import { withTools } from '../../fixtures/with-tools.js';
import { logEntry, newLog } from '../../fixtures/registry/log-writer.js';
import { BASE_BLOCK, checksumOf, readBaseBlock } from './base-block.js';
import { checkHive } from './check-hive.js';
import { recoverHive } from './recover-hive.js';
import { readHiveAgain } from './second-hive.js';

const ELEMENTS =
  /<(?:(\/node)|node name="([^"]*)"( root="1")?|value type="\w+"(?: encoding="base64")?(?: key="([^"]*)")?[^>]*)>/g;

/** Keys and value names by path according to `hivexml`; undefined if `hivexml` refuses the hive. */
async function asHivexSees(hive: Buffer): Promise<string[] | undefined> {
  return withFolder(async (folder) => {
    const path = join(folder, 'hive');
    await writeSparse(path, hive);
    // hivexml opens its output by name, and a pipe of Node has no name.
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

async function editedByHivex(hive: Buffer, commands: readonly string[]): Promise<Buffer> {
  return withFolder(async (folder) => {
    const path = join(folder, 'hive');
    await writeSparse(path, hive);
    const { exit, text } = runTool('hivexsh', ['-w', path], [...commands, 'commit', 'quit', ''].join('\n'));
    if (exit !== 0) throw new TypeError(text);
    return readFile(path);
  });
}

const DRIVERS = Array.from({ length: 40 }, (_, index) => `hivex${index}`);
const EDITS = DRIVERS.flatMap((name) => [
  'cd \\ControlSet001\\Services',
  `add ${name}`,
  `cd ${name}`,
  'setval 2',
  'Start',
  'dword:3',
  'ImagePath',
  `string:System32\\drivers\\${name}.sys`,
]);

withTools(['hivexsh'], () => {
  it('writes a hive that both readers find complete with every key and value', async () => {
    const { bytes } = systemHive(0);
    const edited = await editedByHivex(bytes, EDITS);
    const added = DRIVERS.map((name) => `\\ControlSet001\\Services\\${name}`);
    const lines = added.flatMap((path) => [path, `${path} [ImagePath]`, `${path} [Start]`]);
    expect(keysAndValuesIn(edited)).toEqual([...keysAndValuesIn(bytes), ...lines].sort());
    expect(checkHive(edited)).toEqual({ sound: true, keys: 56 + 40, values: 117 + 80 });
    expect(readHiveAgain(edited)).toContain('96 keys and 197 values');
  });

  it('restores every byte of the bins from a log of a hivexsh change', async () => {
    const { bytes } = systemHive(0);
    const edited = await editedByHivex(bytes, EDITS);
    const { binsSize, primary } = readBaseBlock(bytes);
    const end = BASE_BLOCK + readBaseBlock(edited).binsSize;
    const hive = Buffer.alloc(end);
    bytes.copy(hive, 0, 0, BASE_BLOCK + binsSize);
    hive.writeUInt32LE(primary + 1, 4);
    hive.writeUInt32LE(checksumOf(hive), 508);
    const log = newLog(bytes, primary, [logEntry(bytes, edited, primary)]);
    const recovery = recoverHive({ hive, logs: [{ name: 'LOG1', bytes: log }] });
    expect(recovery).toMatchObject({ kind: 'recovered', how: '1 entry of LOG1' });
    const mended = withWrites(hive, recovery.kind === 'recovered' ? recovery.changes : []);
    expect(mended.subarray(BASE_BLOCK).equals(edited.subarray(BASE_BLOCK, end))).toBe(true);
  });
});

withTools(['hivexml'], () => {
  it.each([0, 1, 2] as const)('reads the keys and values of state %i as the agent’s reader does', async (state) => {
    const { bytes } = systemHive(state);
    expect(await asHivexSees(bytes)).toEqual(keysAndValuesIn(bytes));
  });

  it('reads the hive SOFTWARE as the agent’s reader does', async () => {
    const { bytes } = softwareHive();
    expect(await asHivexSees(bytes)).toEqual(keysAndValuesIn(bytes));
  });

  it.each(HIVE_DAMAGES.filter((kind) => kind !== 'none' && 'state' in damagedHive(kind).expect))(
    '%s: reads the repaired hive as the agent’s reader does',
    async (kind) => {
      const { hive, logs } = damagedHive(kind);
      const recovery = recoverHive({ hive, logs });
      const mended = withWrites(hive, recovery.kind === 'recovered' ? recovery.changes : []);
      expect(await asHivexSees(mended)).toEqual(keysAndValuesIn(mended));
    },
  );

  it('refuses a hive with a lost base block', async () => {
    expect(await asHivexSees(damagedHive('lost base block').hive)).toBeUndefined();
  });
});
