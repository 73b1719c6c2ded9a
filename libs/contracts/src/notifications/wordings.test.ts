import { describe, expect, it } from '@jest/globals';
import { PLACES_OF, WORDED_MESSAGES, wordingFormSchema, wordingProblems } from './wordings.js';

const problem = (words: string, kind: (typeof WORDED_MESSAGES)[number] = 'quoted'): string | undefined =>
  wordingProblems(kind, { subject: 'A subject', words }).words;

describe('custom wording of a shop', () => {
  it.each([
    'Dear {customer}, your {device} (R-{number}) is at {shop}. It costs {price}, the diagnosis {diagnosis}.',
    'Open Monday to Friday, 8.30 to 17.00. Ask for Thandi, e.g. by phone: 021 555 0100!',
    'Ready at 9 a.m. or 5 p.m.; cash/card, R1.500,00... {braces and more} is what we never write'.replace(
      '{braces and more}',
      'a brace { alone',
    ),
    'Dankie vir u geduld: ons is amper klaar.\nSiyabonga 👩‍🔧 – ngiyabonga. 谢谢您的耐心。再见',
  ])('accepts plain text: %s', (words) => {
    expect(problem(words)).toBeUndefined();
  });

  it.each([
    'Pay at secure-pay.example now',
    'http://x',
    'HTTPS:now',
    'Open www. something',
    'bit.ly/x',
    'Write to shop@localhost',
    'Visit 10.0.0.1',
    'Visit //evil',
    'javascript:alert(1)',
    'mailto:someone',
    'go to ｅｖｉｌ．ｃｏｍ',
    'go to evil。com',
    'go to evil\u200d.com',
    'go to {device}.com',
    'go to pay.{shop}',
    'xn--pple-43d.xn--p1ai',
    'täglich.beispiel',
  ])('refuses a web address: %s', (words) => {
    expect(problem(words)).toMatch(/^(Web and email addresses are not allowed here: “.+”|has an invisible)/);
  });

  it('names the address that was found', () => {
    expect(problem('First pay at secure-pay.example/now please')).toContain('“secure-pay.example/now”');
  });

  it.each([
    ['{link}', '{link} is not a placeholder of this message. Use {customer}, {device}, {number}, {shop}'],
    ['{Customer}', '{Customer} is not'],
    ['{}', '{} is not'],
    ['{ customer }', '{ customer } is not'],
    ['{{constructor}}', '{constructor} is not'],
  ])('refuses placeholders outside the allowed set: %s', (words, said) => {
    expect(problem(words, 'taken_in')).toContain(said);
  });

  it('allows {price} only in messages with a price', () => {
    expect(problem('{price}', 'taken_in')).toContain('{price} is not a placeholder of this message');
    expect(problem('{price}', 'quoted')).toBeUndefined();
  });

  it.each(['<a href=x>', '</p>', '<!--', '<ScRiPt>'])('refuses HTML: %s', (words) => {
    expect(problem(words)).toBe('Write plain text: HTML is not allowed');
  });

  it.each(['\u202e', '\u200b', '\u2066', '\ufeff', '\u00ad', '\u{e0041}'])(
    'refuses invisible characters: %j',
    (mark) => {
      expect(problem(`a${mark}b`)).toBe('has an invisible character');
    },
  );

  it.each(WORDED_MESSAGES)('gives the same result for %s in the form as on the server', async (kind) => {
    const form = wordingFormSchema(kind);
    const all = PLACES_OF[kind].map((one) => `{${one}}`).join(' ');
    await expect(form.validate({ subject: all, words: `${all} and so on` })).resolves.toBeDefined();
    await expect(form.validate({ subject: 'x.example', words: 'Long enough' })).rejects.toMatchObject({
      path: 'subject',
    });
    await expect(form.validate({ subject: 'A subject', words: 'With {secret} in it' })).rejects.toMatchObject({
      path: 'words',
      message: expect.stringContaining('{secret} is not a placeholder'),
    });
    await expect(form.validate({ subject: 'A\r\nBcc: b', words: 'Long enough' })).rejects.toMatchObject({
      path: 'subject',
    });
  });
});
