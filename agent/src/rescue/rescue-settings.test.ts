import { describe, expect, it } from '@jest/globals';
import { parseSettings, readAddress } from './rescue-settings.js';

const parsed = (text: string) => parseSettings(Buffer.from(text));

describe('settings on the stick', () => {
  it('accepts platform and code in any order, with comments and both line endings', () => {
    expect(
      parsed('# from the shop\r\nplatform = https://revive.example/agents\r\n\r\ncode=0123 4567-89ab\r\n'),
    ).toEqual({
      platform: 'https://revive.example',
      code: '0123-4567-89AB',
    });
    expect(parsed('\ufeffcode=0123-4567-89AB')).toEqual({ code: '0123-4567-89AB' });
    expect(parsed('')).toEqual({});
    expect(parsed('#platform=https://revive.example\n')).toEqual({});
  });

  it.each([
    ['a setting that is not known', 'platform=https://a.example\nrun=/bin/sh\n', 'Line 2 of revive.conf'],
    ['a setting that comes twice', 'code=0123-4567-89AB\ncode=0123-4567-89AC', 'Line 2 of revive.conf repeats'],
    ['words', 'hello', 'Line 1 of revive.conf'],
    ['another scheme', 'platform=file:///etc/passwd', 'platform address is not valid'],
    ['a password in the address', 'platform=https://a:b@c.example', 'platform address is not valid'],
    [
      'an address of many lines’ length',
      `platform=https://${'a'.repeat(400)}.example`,
      'platform address is not valid',
    ],
    ['an address without encryption', 'platform=http://revive.example', 'has to begin with https'],
    ['a shell’s words', 'code=$(reboot)', 'rescue code is not valid'],
    ['a control character', 'code=0123-4567-89AB\u0007', 'not a text file'],
    ['a long file', '#'.repeat(16 * 1024 + 1), 'larger than 16 KB'],
  ])('refuses %s', (_, text, why) => {
    expect(() => parsed(text)).toThrow(why);
  });

  it('refuses a file that is no text', () => {
    expect(() => parseSettings(Buffer.from([0xff, 0xfe, 0x00, 0x01]))).toThrow('not a text file');
    expect(() => parseSettings(Buffer.alloc(512))).toThrow('not a text file');
  });
});

describe('platform address', () => {
  it.each([
    ['revive.example', 'https://revive.example'],
    [' https://revive.example:8443/login ', 'https://revive.example:8443'],
    ['http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['http://10.0.2.2:3000', 'http://10.0.2.2:3000'],
    ['http://172.31.0.1', 'http://172.31.0.1'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('reads %p as %p', (typed, origin) => {
    expect(readAddress(typed)).toEqual({ origin });
  });

  it.each([
    'http://revive.example',
    'http://8.8.8.8',
    'http://172.32.0.1',
    'http://10.0.2.2.evil.example',
    'http://192.168.example',
  ])('refuses %p without encryption', (typed) => {
    expect(readAddress(typed)).toBe('not encrypted');
  });

  it.each(['', ' ', 'a b', 'ftp://revive.example', 'https://', 'javascript:alert(1)'])('refuses %p', (typed) => {
    expect(readAddress(typed)).toBe('not an address');
  });
});
