import { describe, expect, it } from '@jest/globals';
import { fileTypeOf, plainText } from './file-type.js';

const bytes = (hex: string, rest = 'more') => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(rest)]);
const asText = (content: Buffer) => fileTypeOf(content, content);

describe('file type', () => {
  it('detects the type from the first bytes', () => {
    expect([
      fileTypeOf(bytes('89504e470d0a1a0a')),
      fileTypeOf(bytes('ffd8ffe0')),
      fileTypeOf(Buffer.from('%PDF-1.4\n')),
      asText(Buffer.from('OS Name: Windows 11\r\n\t{"a": 1}')),
    ]).toEqual(['png', 'jpeg', 'pdf', 'text']);
  });

  it('rejects unknown and truncated contents', () => {
    for (const other of [
      Buffer.from('GIF89a'),
      Buffer.from('<svg onload="x()">'),
      Buffer.from('MZ\u0090'),
      bytes('7f454c46'),
      Buffer.from('PK\u0003\u0004'),
      bytes('89504e47', ''),
      Buffer.from(' %PDF-1.4'),
      bytes('ffd8', ''),
      Buffer.alloc(0),
    ])
      expect(fileTypeOf(other)).toBeUndefined();
  });

  it('accepts text in UTF-8, or in UTF-16 with a byte order mark', () => {
    const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    expect([asText(utf16('Übersicht')), asText(Buffer.from('Übersicht')), asText(Buffer.from('\ufeffOS'))]).toEqual([
      'text',
      'text',
      'text',
    ]);
    for (const other of [
      Buffer.from('OS\u0000Name'),
      Buffer.from('fine until here \u0001'),
      Buffer.from([0x4f, 0x53, 0xc3]),
      Buffer.from('Übersicht', 'latin1'),
      utf16('OS\u0000'),
      Buffer.from('OS Name', 'utf16le'),
    ])
      expect(asText(other)).toBeUndefined();
  });
});

it('removes control and direction characters from text', () => {
  expect(['a\r\nb', 'gnp.\u202Efdp', '\u200Bx\u2028y', '\ud800', '  Ünïcode 修理.pdf '].map(plainText)).toEqual([
    'ab',
    'gnp.fdp',
    'xy',
    '',
    'Ünïcode 修理.pdf',
  ]);
});
