import { describe, expect, it } from '@jest/globals';
import { webAddressProblem, withAddressesApart } from './web-address.js';

const ADDRESSES = [
  'Pay at secure-pay.example now',
  'https://evil.example/login?n=1',
  'HTTPS:now',
  'www.evil.example',
  'Open www. something',
  'bit.ly/x',
  'Write to shop@localhost',
  'pay @evil',
  'Visit 10.0.0.1 now',
  'Visit //evil',
  'javascript:alert(1)',
  'go to ｅｖｉｌ．ｃｏｍ',
  'go to evil。com',
  'go to evil\u200d.com',
  'xn--pple-43d.xn--p1ai',
  'photos.pdf.example',
  'open files.exe/login',
  'a@b.c//d@e.ff https://x.yy 1.2.3.4.5.6.7.8',
];

describe('webAddressProblem', () => {
  it.each(ADDRESSES)('refuses the web address in %s', (words) => {
    expect(webAddressProblem(words)).toMatch(/^Web and email addresses are not allowed here: “.+”$/);
  });

  it.each([
    'Ready at 9 a.m., R1.500,00, e.g. tomorrow. Call 021 555 0100.',
    'We recovered ntoskrnl.exe and wedding-photos.img.',
    'Windows 10.0.19045.3803 on a Samsung SSD 970 EVO 1.0',
  ])('allows prices, times, files and versions: %s', (words) => {
    expect(webAddressProblem(words)).toBeUndefined();
    expect(withAddressesApart(words)).toBe(words);
  });
});

describe('withAddressesApart', () => {
  it.each(ADDRESSES)('splits the address in %s', (words) => {
    const shown = withAddressesApart(words);
    expect(webAddressProblem(shown)).toBeUndefined();
    expect(shown).not.toMatch(/[a-z]\.[a-z]{2}|\/\/|\S@\S/i);
  });

  it('keeps the text readable', () => {
    expect(withAddressesApart('Tested it.It works. Pay at https://evil.example/x')).toBe(
      'Tested it. It works. Pay at https: / /evil. example/x',
    );
  });
});
