import { describe, expect, it } from '@jest/globals';
import { runTool } from '../../fixtures/tools.js';
import { decode } from './decode.js';

const ALL = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

describe('Windows console text', () => {
  // iconv is part of libc-bin, which every Debian system has.
  it.each([437, 850, 866])('decodes code page %d as iconv does', (page) => {
    const upper = ALL.subarray(0x80);
    const { output } = runTool('iconv', ['-f', `CP${page}`, '-t', 'UTF-8'], upper);
    expect(decode(ALL, 'oem', page)).toEqual({ text: ALL.toString('latin1', 0, 0x80) + output.toString('utf8') });
  });

  it('decodes ASCII in any code page', () =>
    expect(decode(Buffer.from('Windows RE'), 'oem', undefined)).toEqual({ text: 'Windows RE' }));

  it('does not guess an unknown code page', () =>
    expect(decode(Buffer.from([0x81]), 'oem', 720)).toEqual({ undecoded: 'code page 720' }));

  it('decodes UTF-16 with a byte order mark for any console', () =>
    expect(decode(Buffer.from('\ufeffok', 'utf16le'), 'oem', 850)).toEqual({ text: 'ok' }));
});
