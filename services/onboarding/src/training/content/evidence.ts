// Written by agent/fixtures/training/make-evidence.mjs from a disk that the agent’s fixture code made; not to be edited.
import type { Evidence } from './part.js';

/** A Windows volume whose first sector was overwritten. */
export const NTFS_BOOT_SECTOR: Evidence = {
  size: 8388608,
  reading: {
    verdict: 'repairable',
    reason: '1 damage was found in the volume, and the repair held in the rehearsal. 1 write of 512 bytes in all.',
    findings: [
      {
        code: 'ntfs.boot_sector_damaged',
        severity: 'critical',
        layer: 'volume',
        plain: 'The boot sector of this Windows drive is damaged, so none of its files can be found.',
        evidence: [{ offset: 3, expected: '4e54465320202020', seen: 'd4f1cd19e1868e8e' }],
      },
    ],
    checks: [
      {
        name: 'revive: second reader of the NTFS boot sectors',
        layer: 'volume',
        before: 'failed',
        rehearsed: 'passed',
      },
      { name: 'revive: second reader of $MFT and $MFTMirr', layer: 'volume', before: 'failed', rehearsed: 'passed' },
      {
        name: 'revive: second reader of the size of the NTFS volume',
        layer: 'volume',
        before: 'failed',
        rehearsed: 'passed',
      },
      { name: 'revive: second reader of the NTFS directories', layer: 'volume', before: 'failed', rehearsed: 'passed' },
      {
        name: 'revive: second reader of the state of the NTFS volume',
        layer: 'volume',
        before: 'failed',
        rehearsed: 'passed',
      },
      {
        name: 'revive: the table of capital letters, $UpCase',
        layer: 'volume',
        before: 'not_run',
        rehearsed: 'passed',
      },
      {
        name: 'revive: the definitions of attributes, $AttrDef',
        layer: 'volume',
        before: 'not_run',
        rehearsed: 'passed',
      },
      { name: 'revive: permissions in $Secure', layer: 'volume', before: 'not_run', rehearsed: 'passed' },
      {
        name: 'revive: the records of $MFT and the map of those in use',
        layer: 'volume',
        before: 'not_run',
        rehearsed: 'passed',
      },
      { name: 'revive: the map of clusters in use, $Bitmap', layer: 'volume', before: 'not_run', rehearsed: 'passed' },
      { name: 'revive: no cluster belongs to two files', layer: 'volume', before: 'not_run', rehearsed: 'passed' },
      {
        name: 'revive: attribute lists of files in several records',
        layer: 'volume',
        before: 'not_run',
        rehearsed: 'passed',
      },
      { name: 'revive: names in folders and names in files', layer: 'volume', before: 'not_run', rehearsed: 'passed' },
      { name: 'revive: further indexes of NTFS', layer: 'volume', before: 'not_run', rehearsed: 'passed' },
    ],
    filesBefore: 0,
    filesAfter: 151,
    digest: '4fdf3ad929f6eeb1b8f7734402d887059b2690d020c377a8f7d87a612998939a',
    writes: [
      {
        sector: 0,
        sectors: 1,
        why: 'the boot sector from its copy at byte 8388096',
        before: 'ea230215925f67e378b8c001aae3ef27c5b979a5622a05b8af5f6b725da7a3f3',
        after: '409b6ed0a7cba038613496ccdbf490fcbaf9b1d85bba7cbc5404f956338ee1ac',
        now: '',
      },
    ],
  },
};
