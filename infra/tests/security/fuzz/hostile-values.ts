import type { Random } from '../random.js';

export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202eexe.gnp',
  '\ufeff',
  '\u2028\u2029',
  '‮⁦⁩',
  '👨‍👩‍👧‍👦',
  'e\u0301'.repeat(40),
  '\u0301'.repeat(500),
  'ﷺ'.repeat(60),
  'ß'.repeat(200),
  'İ',
  '٣',
  '¼',
  "' or 1=1 --",
  "'; drop table users; --",
  '\\',
  '%',
  '_',
  '%s%n%x',
  '${7*7}',
  '{{7*7}}',
  '<%= 7*7 %>',
  '#{7*7}',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  'javascript:alert(1)',
  "=cmd|'/C calc'!A0",
  '@SUM(1)',
  '../../../../../etc/passwd',
  '..\\..\\windows',
  '/dev/null',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  '%2e%2e%2f',
  '%00',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e400',
  '0x41',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\r\nset-cookie: a=b',
  '\n\n',
  '\t',
  '\u001b[31m',
  '$(reboot)',
  '`reboot`',
  '|| reboot',
  'x'.repeat(255),
  'x'.repeat(256),
  'x'.repeat(10_000),
  '{"a":1}',
  '[1]',
  '2026-02-30T25:61:61Z',
  '0000-00-00',
  '9999999-01-01',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'RV-0000-0000-0000-0000-0000',
];
export const HOSTILE_NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  1e-300,
  255,
  256,
  32_767,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 2,
  2 ** 63,
  -(2 ** 63),
  1e308,
  -1e308,
];
/** Raw JSON texts that JSON.stringify would not write. */
const RAW_JSON: readonly string[] = [
  '1e999',
  '-1e999',
  '123456789012345678901234567890',
  '0.1e-999',
  '-0',
  '{"__proto__":{"role":"master"}}',
  '{"constructor":{"prototype":{"role":"master"}}}',
  '{"toString":1}',
  '{"valueOf":null,"toString":{}}',
  '{"then":1}',
  '{"length":-1}',
  '[[[[[[[[]]]]]]]]',
  '"\\ud800"',
  '"\\u0000"',
  '[]',
  'null',
  'true',
  '""',
  '0',
];

export function anyJson(random: Random, depth = 3): string {
  const kind = random.below(depth > 0 ? 8 : 5);
  switch (kind) {
    case 0:
      return JSON.stringify(random.pick(HOSTILE_TEXTS));
    case 1:
      return String(random.pick(HOSTILE_NUMBERS));
    case 2:
      return random.pick(RAW_JSON);
    case 3:
      return random.pick(['true', 'false', 'null']);
    case 4:
      return JSON.stringify(random.bytes(random.below(60)).toString('utf8'));
    case 5:
      return `[${Array.from({ length: random.below(4) }, () => anyJson(random, depth - 1)).join(',')}]`;
    default:
      return `{${Array.from({ length: random.below(4) }, () => `${JSON.stringify(random.pick(HOSTILE_TEXTS).slice(0, 50))}:${anyJson(random, depth - 1)}`).join(',')}}`;
  }
}
