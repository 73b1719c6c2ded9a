import { describe, expect, it } from '@jest/globals';
import { runTool } from '../../fixtures/tools.js';
import { decode } from './decode.js';

const ALL = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

describe('the text of a Windows console', () => {
  // iconv is a part of the C library's own programs (libc-bin), which every Debian has.
  it.each([437, 850, 866])('is decoded in code page %d as iconv does it', (page) => {
    const upper = ALL.subarray(0x80);
    const { output } = runTool('iconv', ['-f', `CP${page}`, '-t', 'UTF-8'], upper);
    expect(decode(ALL, 'oem', page)).toEqual({ text: ALL.toString('latin1', 0, 0x80) + output.toString('utf8') });
  });

  it('is the same in every code page where it is plain', () =>
    expect(decode(Buffer.from('Windows RE'), 'oem', undefined)).toEqual({ text: 'Windows RE' }));

  it('is not guessed', () => expect(decode(Buffer.from([0x81]), 'oem', 720)).toEqual({ undecoded: 'code page 720' }));

  it('is UTF-16 where it begins as that, whatever the console is', () =>
    expect(decode(Buffer.from('\ufeffok', 'utf16le'), 'oem', 850)).toEqual({ text: 'ok' }));
});
