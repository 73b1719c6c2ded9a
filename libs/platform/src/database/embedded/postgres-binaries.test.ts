import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sentenceFor } from './embedded-postgres.js';
import { makeLinks } from './postgres-binaries.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'revive-links-'));
  mkdirSync(join(root, 'native', 'lib'), { recursive: true });
  writeFileSync(join(root, 'native', 'lib', 'libicu.so.60.2'), 'library');
  writeFileSync(
    join(root, 'native', 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so.60' }]),
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('PostgreSQL binaries', () => {
  it('creates missing library links as relative links', () => {
    makeLinks(root);
    expect(readlinkSync(join(root, 'native', 'lib', 'libicu.so.60'))).toBe('libicu.so.60.2');
    expect(readFileSync(join(root, 'native', 'lib', 'libicu.so.60'), 'utf8')).toBe('library');
  });

  it('keeps existing links', () => {
    makeLinks(root);
    expect(() => makeLinks(root)).not.toThrow();
  });
});

describe('failed PostgreSQL start', () => {
  it.each([
    [
      'FATAL:  could not write lock file "postmaster.pid": No space left on device',
      /no space left for the database in \/data/,
    ],
    [
      'initdb: error: could not access directory "/data/cluster.new": Permission denied',
      /permission denied\. Give its owner the right/,
    ],
    [
      'FATAL:  database files are incompatible with server\nDETAIL:  The data directory was initialized by PostgreSQL version 17',
      /made by another PostgreSQL version/,
    ],
    ['FATAL:  something new', /did not start in \/data: FATAL:  something new/],
  ])('explains the failure in a sentence: %s', (said, sentence) => {
    expect(sentenceFor(said, '/data')).toMatch(sentence);
  });
});
