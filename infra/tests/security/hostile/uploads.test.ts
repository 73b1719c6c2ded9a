import { describe, expect, it } from '@jest/globals';
import { hostileFiles, wrongWithFile } from './uploads.js';

const [, text] = hostileFiles('<script>window.__ran=1</script>');
if (!text) throw new TypeError('there is no text among the files');
const good = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-disposition': 'attachment; filename="system-info-0190a0a00001.txt"',
};

describe('downloaded file', () => {
  it('accepts an attachment with its own type and a product file name', () => {
    expect(wrongWithFile({ ...text, headers: good }, text.bytes)).toEqual([]);
  });

  it.each([
    ['its type', { ...good, 'content-type': 'text/html' }, 'content-type'],
    ['that its type holds', { ...good, 'x-content-type-options': undefined }, 'x-content-type-options'],
    ['that it is saved', { ...good, 'content-disposition': 'inline' }, 'content-disposition'],
    ['its name', { ...good, 'content-disposition': 'attachment; filename="<script>.txt"' }, 'content-disposition'],
  ])('reports a file without %s', (_, headers, named) => {
    expect(wrongWithFile({ ...text, headers }, text.bytes)).toEqual([expect.stringContaining(named)]);
  });

  it('reports different bytes', () => {
    expect(wrongWithFile({ ...text, headers: good }, Buffer.from('else'))).toEqual(['its bytes are others']);
  });
});
