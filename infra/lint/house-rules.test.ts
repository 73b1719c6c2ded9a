import { describe, expect, it } from '@jest/globals';
import { Linter } from 'eslint';

type Plugin = NonNullable<Linter.Config['plugins']>[string];
/** Not a literal: the file has no types, and needs none here. */
const RULES: string = './house-rules.js';
const { default: house } = (await import(RULES)) as { default: Plugin };
const complaints = (rule: string, code: string, filename = 'services/repairs/src/a.js', cwd = '/checkout') =>
  new Linter({ cwd }).verify(code, [{ files: ['**/*.js'], linterOptions: { reportUnusedDisableDirectives: 'off' }, plugins: { house }, rules: { [`house/${rule}`]: 'error' } }], { filename }).map((one) => one.message);

describe('the house rules', () => {
  it('want a reason for every disabled rule', () => {
    expect(complaints('disable-says-why', '/* eslint-disable no-console */')).toHaveLength(1);
    expect(complaints('disable-says-why', '/* eslint-disable no-console -- the demo speaks to a terminal */')).toHaveLength(0);
  });

  it('refuse folders that name nothing', () => {
    expect(complaints('no-vague-folders', 'export {};', 'services/repairs/src/utils/a.js')).toHaveLength(1);
    expect(complaints('no-vague-folders', 'export {};', 'services/repairs/src/orders/a.js')).toHaveLength(0);
    expect(complaints('no-vague-folders', 'export {};', 'utils/a.js', '/a/checkout/that/lies/very/deep/down')).toHaveLength(1);
    expect(complaints('no-vague-folders', 'export {};', 'orders/a.js', '/a/shared/checkout')).toHaveLength(0);
  });

  it('refuse a plain Error thrown by a service', () => {
    expect(complaints('no-plain-error', "throw new Error('no');")).toHaveLength(1);
    expect(complaints('no-plain-error', "throw new TypeError('no');")).toHaveLength(0);
  });
});
