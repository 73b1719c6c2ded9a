import { describe, expect, it } from '@jest/globals';
import { customerTexts } from './erased-texts.policy.js';

const jane = customerTexts({
  names: ['Jane van Wyk'],
  emails: ['jane@example.org'],
  phones: ['082 123 4567'],
  references: ['VANWYK77', 'R-1024', 'A-B (2) 8841'],
});

describe('the texts of a customer', () => {
  it.each([
    ['FNB APP PAYMENT FROM JANE VAN WYK R-1024', 'FNB APP PAYMENT FROM **** *** *** R-1024'],
    ['EFT VANWYKJANE', 'EFT VANWYKJANE'],
    ['EFT JANEVANWYK', 'EFT **********'],
    ['Called +27 82 123 4567 twice', 'Called +** ** *** **** twice'],
    ['0821234567', '**********'],
    ['mail to Jane@Example.org', 'mail to ****@*******.***'],
    ['ref VANWYK77', 'ref ********'],
    ['paid A-B (2) 8841.', 'paid *-* (*) ****.'],
    ['Janet paid', 'Janet paid'],
  ])('are masked in %s', (text, masked) => {
    expect(jane.mask(text)).toBe(masked);
    expect(jane.mask(text)).toHaveLength(text.length);
  });

  it.each(['WYK J VAN JANE', 'jane van wyk', 'JANEVANWYK', 'EFT vanwyk77', '27821234567'])('are found in %s', (text) =>
    expect(jane.names(text)).toBe(true),
  );

  it.each(['Jane Botha', 'VAN WYK MOTORS', 'R-1024', '0821234568', ''])('are not found in %s', (text) =>
    expect(jane.names(text)).toBe(false),
  );

  it('match all without words', () => {
    const nobody = customerTexts({ names: [''], emails: [''], phones: [''], references: [''] });
    expect(nobody.mask('Jane 082')).toBe('Jane 082');
    expect(nobody.names('Jane')).toBe(false);
    expect(nobody.patterns).toEqual([]);
  });

  it('have a pattern for each way to be found', () => {
    expect(jane.patterns).toEqual([
      '%jane@example.org%',
      '%VANWYK77%',
      '%A-B (2) 8841%',
      '%8%2%1%2%3%4%5%6%7%',
      '%Jane%',
    ]);
  });
});
