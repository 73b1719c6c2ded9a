import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { BAT_NOTICE, INSTALLER_KINDS } from '@revive/contracts/onboarding/installer';
import { SHELL_TEXT } from '../../test/shell-text.js';
import { preflightScript, type PreflightParts } from './preflight-scripts.js';

const PARTS: PreflightParts = { origin: 'https://revive.example:8443', token: 't'.repeat(43), sha256: 'b'.repeat(64) };

describe.each(INSTALLER_KINDS)('preflight .%s', (kind) => {
  it('contains only parts made by the platform', () => {
    const script = preflightScript(kind, PARTS);
    for (const part of [PARTS.origin, PARTS.token, PARTS.sha256, 'preflight']) expect(script).toContain(part);
    expect(script).toMatch(/^[\t\r\n\x20-\x7e]*$/);
  });

  it('refuses parts with characters that a shell could interpret', () => {
    for (const text of SHELL_TEXT) {
      for (const over of [
        { origin: `https://revive.example${text}` },
        { token: `${'t'.repeat(42)}${text}` },
        { sha256: `${'b'.repeat(63)}${text}` },
      ])
        expect(() => preflightScript(kind, { ...PARTS, ...over })).toThrow(/does not belong into a script/);
    }
    for (const token of [`${'t'.repeat(43)}.${'a'.repeat(64)}`, '', 't'.repeat(44)])
      expect(() => preflightScript(kind, { ...PARTS, token })).toThrow(/does not belong/);
  });
});

describe('script syntax', () => {
  it('parses the .sh in a POSIX shell', () => {
    const read = spawnSync('sh', ['-n'], { input: preflightScript('sh', PARTS), encoding: 'utf8' });
    expect([read.status, read.stderr]).toEqual([0, '']);
  });

  it('starts the .bat with the notice that it is unverified on Windows and ends lines with CRLF', () => {
    const script = preflightScript('bat', PARTS);
    expect(script.split('\r\n')[0]).toBe(`@rem ${BAT_NOTICE}`);
    expect(script.replaceAll('\r\n', '')).not.toContain('\n');
  });
});
