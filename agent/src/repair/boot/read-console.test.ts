import { describe, expect, it } from '@jest/globals';
import { lastLine, nothingToStart, sawFreshMarker } from './read-console.js';

describe('fresh marker', () => {
  it('recognises a marker that follows the system’s start line', () => {
    expect(sawFreshMarker('REVIVE TEST SYSTEM STARTED\r\nrevive-12', 'revive-12')).toBe(true);
    expect(sawFreshMarker('[    0.000000] Linux version 6.1.0-56-amd64 …\nlogin: revive-12', 'revive-12')).toBe(true);
  });

  it('rejects a marker before the start line, from a different start, or missing', () => {
    expect(sawFreshMarker('grub> revive-12\r\nLinux version 6.1', 'revive-12')).toBe(false);
    expect(sawFreshMarker('REVIVE TEST SYSTEM STARTED\r\nrevive-11', 'revive-12')).toBe(false);
    expect(sawFreshMarker('REVIVE TEST SYSTEM STARTED', 'revive-12')).toBe(false);
    expect(sawFreshMarker('revive-12', 'revive-12')).toBe(false);
  });
});

describe('console output', () => {
  it('returns the firmware’s message that nothing can be started', () => {
    expect(nothingToStart('Booting from Hard Disk...\nNo bootable device.\n', '')).toBe('No bootable device');
    expect(nothingToStart('', 'BdsDxe: No bootable option or device was found.')).toMatch(/^BdsDxe/);
    expect(nothingToStart('Booting from Hard Disk...', 'No boot')).toBeUndefined();
  });

  it('returns the last line of text without control sequences, at most 100 characters', () => {
    expect(lastLine('\u001b[2J\u001b[01;01HBOOTMGR is missing\r\n\u001b[0m  12 \r\n')).toBe('BOOTMGR is missing');
    expect(lastLine('say "hi"\u0000')).toBe("say 'hi'");
    expect(lastLine('x'.repeat(500))).toHaveLength(100);
    expect(lastLine('\u001b[2J 12 34')).toBeUndefined();
  });
});
