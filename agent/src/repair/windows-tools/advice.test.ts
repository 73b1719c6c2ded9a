import { describe, expect, it } from '@jest/globals';
import { damageNtfs, ntfsVolume } from '../../fixtures/ntfs/ntfs.js';
import { diagnose } from '../diagnose/diagnose.js';
import { ALL_READERS, recognise } from '../readers/all-readers.js';
import { NO_TOOLS } from '../verify/verifier-tools.js';
import { MemoryView } from '../view/block-view.js';
import { adviceFor } from './advice.js';

describe('advice on Windows tools', () => {
  it('names chkdsk for a volume left to a person and advises a copy first', () =>
    expect(adviceFor({ format: 'ntfs', state: 'needs_person' })).toBe(
      'On Windows, a technician can check this volume with `chkdsk X: /scan` and repair it with `chkdsk X: /f` (X: is its drive letter). Copy the files that matter before a repair.',
    ));
  it.each([
    ['ntfs', 'sound'],
    ['ntfs', 'mended'],
    ['ext4', 'needs_person'],
    ['BitLocker', 'foreign'],
  ])('gives no advice for %s that is %s', (format, state) => expect(adviceFor({ format, state })).toBeUndefined());

  it.each([
    ['dirty', true],
    ['none', false],
  ] as const)('adds advice to the notes for a volume that is %s: %s', async (damage, isNamed) => {
    const sound = await ntfsVolume('files');
    const view = new MemoryView(damage === 'none' ? sound : damageNtfs(sound, damage));
    const { notes } = await diagnose(view, {
      readers: ALL_READERS,
      recognise,
      tools: NO_TOOLS,
      signal: new AbortController().signal,
      device: { kind: 'image', id: 'image:test', size: view.size, sectorSize: view.sectorSize },
      clock: { now: () => new Date(0) },
      onStep: () => undefined,
    });
    expect(notes.some((note) => note.startsWith('On Windows, a technician can check'))).toBe(isNamed);
  });
});
