import { describe, expect, it } from '@jest/globals';
import { PC_OPTION_STATES, PC_OPTIONS } from '@revive/contracts/repairs/pc-options';
import { diagnosed } from '../fixtures/diagnosing.js';
import { damageNtfs, ntfsVolume } from '../fixtures/ntfs/ntfs.js';
import { rescueDisk } from '../fixtures/windows/rescue.js';
import { windowsVolume } from '../fixtures/windows/windows-volume.js';
import { pcOptionsMessage } from './pc-options-message.js';

const optionsIn = async (bytes: Buffer) => {
  const message = pcOptionsMessage(await diagnosed(bytes));
  return message && Object.fromEntries(message.options.map(({ what, state }) => [what, state]));
};

describe('Windows recovery options in a report', () => {
  it('lists each seen option', async () => {
    expect(await optionsIn((await rescueDisk()).bytes)).toEqual({
      repair_tools: 'seen',
      restore_points: 'seen',
      registry_copies: 'seen',
      last_known_good: 'not_seen',
      file_history: 'seen',
    });
  });

  it('marks options that were looked for and not found as not seen', async () => {
    expect(await optionsIn(await windowsVolume())).toEqual({
      repair_tools: 'not_seen',
      restore_points: 'not_seen',
      registry_copies: 'not_seen',
      last_known_good: 'not_seen',
      file_history: 'not_seen',
    });
  });

  it('marks repair tools that Windows has disabled as off', async () => {
    expect(await optionsIn((await rescueDisk({ state: 0 })).bytes)).toMatchObject({ repair_tools: 'off' });
  });

  it('marks repair tools on a disk that cannot start as off', async () => {
    const { bytes } = await rescueDisk();
    expect(await optionsIn(Buffer.from(bytes).fill(0, 0, 34 * 512))).toMatchObject({
      repair_tools: 'off',
      restore_points: 'seen',
    });
  });

  it('lists only the recovery key for an encrypted volume', async () => {
    expect(await optionsIn(damageNtfs(await ntfsVolume('small-clusters'), 'bitlocker'))).toEqual({
      recovery_key: 'seen',
    });
  });

  it('omits the message without a Windows', async () => {
    expect(await optionsIn(await ntfsVolume('files'))).toBeUndefined();
  });

  it('contains no name, drive letter, date or path of the disk', async () => {
    const message = pcOptionsMessage(await diagnosed((await rescueDisk()).bytes));
    const words: readonly string[] = [...PC_OPTIONS, ...PC_OPTION_STATES];
    for (const { what, state } of message?.options ?? [])
      expect([what, state].every((one) => words.includes(one))).toBe(true);
  });
});
