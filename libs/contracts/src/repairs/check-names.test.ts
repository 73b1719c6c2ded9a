import { describe, expect, it } from '@jest/globals';
import { checkTitle } from './check-names.js';

describe('checkTitle', () => {
  it.each([
    ['revive: second reader of the first partition table', 'First partition table (independent check)'],
    ['revive: second reader of FSInfo', 'FSInfo (independent check)'],
    ['revive: names in folders and names in files', 'Names in folders and names in files'],
    ['fsck.fat -n', 'fsck.fat -n'],
    ['', ''],
  ])('turns %j into %j', (name, title) => {
    expect(checkTitle(name)).toBe(title);
  });
});
