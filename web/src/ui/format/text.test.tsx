import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { amountText } from '../feedback/Progress.js';
import { moneyText } from '../data-display/Money.js';
import { agreedText } from './agreed-text.js';
import { agoText, bytesText, clockText, dayText, durationText, elapsedText, listText, stampText } from './time-text.js';
import { When } from '../data-display/When.js';

/** A time in the reader’s zone, so that the tests pass in all zones. */
const at = (...parts: [number, number, number, number, number, number?]) => new Date(...parts).toISOString();

describe('moneyText', () => {
  it('uses comma groups, a decimal point and a real minus sign', () => {
    expect(moneyText(538_200)).toBe('R5,382.00');
    expect(moneyText(123_456_789)).toBe('R1,234,567.89');
    expect(moneyText(-5000)).toBe('−R50.00');
    expect(moneyText(0)).toBe('R0.00');
  });

  it('drops zero cents only on request', () => {
    expect(moneyText(35_000, 'ZAR', true)).toBe('R350');
    expect(moneyText(35_050, 'ZAR', true)).toBe('R350.50');
  });
});

describe('time texts', () => {
  const now = new Date(2026, 10, 20, 14, 31, 52).getTime();

  it('show the clock today, the day this year, and the year before', () => {
    expect(listText(at(2026, 10, 20, 9, 13), now)).toBe('09:13');
    expect(listText(at(2026, 2, 3, 9, 13), now)).toBe('3 Mar');
    expect(listText(at(2025, 11, 31, 23, 59), now)).toBe('31 Dec 2025');
  });

  it('use relative times only under an hour', () => {
    expect(agoText(new Date(now - 1000).toISOString(), now)).toBe('now');
    expect(agoText(new Date(now - 42_000).toISOString(), now)).toBe('42 s ago');
    expect(agoText(new Date(now - 59 * 60_000).toISOString(), now)).toBe('59 min ago');
    expect(agoText(at(2026, 10, 20, 9, 13), now)).toBe('09:13');
  });

  it('show a future time of a fast clock as now', () => {
    expect(agoText(new Date(now + 90_000).toISOString(), now)).toBe('now');
  });

  // spec K011
  it('show the day once per day on the tracking page', () => {
    const first = at(2026, 10, 20, 9, 12);
    expect(stampText(first)).toBe('Fri 20 Nov, 09:12');
    expect(stampText(at(2026, 10, 20, 9, 13), first)).toBe('09:13');
    expect(stampText(at(2026, 10, 21, 9, 13), first)).toBe('Sat 21 Nov, 09:13');
    expect(dayText(first)).toBe('20 Nov 2026');
    expect(clockText(first)).toBe('09:12');
  });

  it('render a time element with the full time and zone as title', () => {
    const html = renderToStaticMarkup(<When at={at(2026, 10, 20, 9, 13, 5)} as="clock" />);
    expect(html).toMatch(/^<time dateTime="2026-11-[^"]+Z" title="20 Nov 2026, 09:13:05 [^"]+"/);
    expect(html).toContain('>09:13<');
  });
});

describe('durationText, bytesText and amountText', () => {
  it('have a precision that fits the size', () => {
    expect([40, 9_990, 48_000, 252_000, 7_500_000].map(durationText)).toEqual([
      '0.04 s',
      '9.99 s',
      '48 s',
      '4 min 12 s',
      '2 h 05 min',
    ]);
    expect([400, 59_999, 60_000].map(elapsedText)).toEqual(['0 s', '59 s', '1 min 00 s']);
    expect([0, 17_408, 1_048_575, 268_435_456, 8_000_000_000].map(bytesText)).toEqual([
      '0 B',
      '17,408 B',
      '1,048,575 B',
      '256 MiB',
      '7.5 GiB',
    ]);
  });

  it('show the total with its unit', () => {
    expect(amountText(10_752, 17_408, 'B')).toBe('10,752 of 17,408 B');
    expect(amountText(2, 3, 'writes')).toBe('2 of 3 writes');
    expect(amountText(43, 100, '%')).toBe('43 %');
  });
});

describe('agreedText', () => {
  it.each([
    ['Africa/Johannesburg', ''],
    ['Africa/Maputo', ''],
    ['Europe/London', ' GMT+00:00'],
    ['America/New_York', ' GMT-05:00'],
  ])('names the zone of a reader in %s only if the clock differs', (zone, suffix) => {
    const at = '2026-11-20T07:12:00Z';
    expect(agreedText(at, zone)).toBe(`${stampText(at)}${suffix}`);
  });
});
