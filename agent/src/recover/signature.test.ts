import { describe, expect, it } from '@jest/globals';
import { agreementOf, kindOf } from './signature.js';

const bytes = (text: string): Buffer => Buffer.from(text.padEnd(16, '\0'), 'latin1');

describe('file type by the first bytes', () => {
  it.each([
    ['photo.jpg', '\xff\xd8\xff\xe0', 'JPEG', 'agrees'],
    ['photo.JPEG', '\x89PNG\r\n\x1a\n', 'PNG', 'differs'],
    ['letter.docx', 'PK\x03\x04', 'ZIP or Office', 'agrees'],
    ['film.mp4', '\0\0\0\x18ftypmp42', 'MP4', 'agrees'],
    ['paper.pdf', '%PDF-1.7', 'PDF', 'agrees'],
    ['notes.txt', 'hello', '.txt', 'not_known'],
    ['without', 'hello', 'other', 'not_known'],
  ])('%s', (path, head, kind, agreement) => {
    expect([kindOf(path, bytes(head)), agreementOf(path, bytes(head))]).toEqual([kind, agreement]);
  });

  it('uses the name when the bytes were not read', () => {
    expect(kindOf('a/b.JPG', undefined)).toBe('.jpg');
  });
});
