import { describe, expect, it } from '@jest/globals';
import { adviceFor } from './advice.js';

describe('what a technician can run on Windows', () => {
  it('is named for a volume that is left to a person, together with that nobody verified it', () =>
    expect(adviceFor({ format: 'ntfs', state: 'needs_person' })).toBe(
      'On Windows, a technician can check this volume with `chkdsk X: /scan` and repair it with `chkdsk X: /f` (X: is its drive letter). Not verified on Windows: no one has confirmed yet that Revive reads this tool correctly.',
    ));
  it.each([
    ['ntfs', 'sound'],
    ['ntfs', 'mended'],
    ['ext4', 'needs_person'],
    ['BitLocker', 'foreign'],
  ])('is nothing for %s that is %s', (format, state) => expect(adviceFor({ format, state })).toBeUndefined());
});
