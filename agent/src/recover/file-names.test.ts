import { describe, expect, it } from '@jest/globals';
import { safePaths } from './file-names.js';

const paths = (...names: string[]): string[] => safePaths(names.map((path) => ({ layer: 'volume', path })));

describe('paths of recovered files', () => {
  it.each([
    ['Photos/one.jpg', 'volume/Photos/one.jpg'],
    ['../../etc/passwd', 'volume/_/_/etc/passwd'],
    ['/absolute', 'volume/_/absolute'],
    ['C:\\Windows\\x.txt', 'volume/C__Windows_x.txt'],
    ['a\u0000b\u202egpj.exe', 'volume/a_b_gpj.exe'],
    ['NUL.txt', 'volume/_NUL.txt'],
    ['ends. . ', 'volume/ends'],
    ['', 'volume/_'],
    ['.hidden', 'volume/_hidden'],
  ])('maps %j to %s', (name, expected) => {
    expect(paths(name)).toEqual([expected]);
  });

  it('separates names that differ only in case and names of both a file and a folder', () => {
    expect(paths('A.txt', 'a.TXT', 'x', 'x/y', 'b/c', 'b')).toEqual([
      'volume/A.txt',
      'volume/a~1.TXT',
      'volume/x',
      'unnamed/3',
      'volume/b/c',
      'volume/b~5',
    ]);
  });

  it('shortens long names and deep paths and keeps the extension', () => {
    const [long = '', deep = ''] = paths(`${'n'.repeat(300)}.jpeg`, `${'d/'.repeat(100)}last.png`);
    expect([long.length < 120, long.endsWith('.jpeg')]).toEqual([true, true]);
    expect([deep.split('/').length, deep.endsWith('last.png')]).toEqual([16, true]);
  });
});
