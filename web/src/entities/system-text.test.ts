import { describe, expect, it } from '@jest/globals';
import { systemText } from './system-text.js';

describe('system of a PC', () => {
  it.each([
    ['linux x64', 'Linux, x86-64'],
    ['win32 x64', 'Windows, x86-64'],
    ['darwin arm64', 'macOS, ARM64'],
    ['linux riscv64', 'Linux, riscv64'],
    ['Debian GNU/Linux 12', 'Debian GNU/Linux 12'],
    ['linux', 'linux'],
    ['', ''],
  ])('shows %j as %j', (platform, text) => expect(systemText(platform)).toBe(text));
});
