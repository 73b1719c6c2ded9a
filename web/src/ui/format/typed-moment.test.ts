import { describe, expect, it } from '@jest/globals';
import { readDay, readMoment, writeDay, writeMoment } from './typed-moment.js';

const NOW = new Date(2026, 10, 20, 9, 12);

describe('typed days', () => {
  it.each([
    ['20 Nov 2026', '2026-11-20'],
    ['Fri 20 november 2026', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['3.4.2027', '2027-04-03'],
    ['2026-11-20', '2026-11-20'],
    ['21 Nov', '2026-11-21'],
    ['19 Nov', '2027-11-19'],
    ['today', '2026-11-20'],
    ['Tomorrow', '2026-11-21'],
  ])('reads %s as %s', (text, day) => expect(readDay(text, NOW)).toBe(day));

  it.each(['', 'soon', '31 Feb 2026', '20 Nov 202', '20 Nov 20', '13/13/2026', '20 Xyz 2026', '0202-12-20'])(
    'refuses %p',
    (text) => expect(readDay(text, NOW)).toBeUndefined(),
  );

  it('takes a date without a year as its last occurrence with isPast', () => {
    expect(['21 Nov', '19 Nov', '20/11'].map((text) => readDay(text, NOW, true))).toEqual([
      '2025-11-21',
      '2026-11-19',
      '2026-11-20',
    ]);
  });

  it('formats the month in letters', () => expect(writeDay('2026-11-20')).toBe('20 Nov 2026'));
});

describe('typed times', () => {
  it.each([
    ['20 Nov 2026, 14:30', '2026-11-20T14:30'],
    ['20 Nov 2026 2:30 pm', '2026-11-20T14:30'],
    ['tomorrow at 9:05', '2026-11-21T09:05'],
    ['21/11 5pm', '2026-11-21T17:00'],
    ['12 am', '2026-11-20T00:00'],
    ['14h30', '2026-11-20T14:30'],
    ['2026-11-20T14:30', '2026-11-20T14:30'],
    ['20 Nov 2026', '2026-11-20T17:00'],
  ])('reads %s as %s', (text, moment) => expect(readMoment(text, NOW, '17:00')).toBe(moment));

  it.each(['', 'later', '20 Nov 2026, 25:00', '20 Nov 2026, 14:70', '20 Nov 2026, 14:3', '13 pm'])(
    'refuses %p',
    (text) => expect(readMoment(text, NOW, '17:00')).toBeUndefined(),
  );

  it('formats a 24-hour clock', () => expect(writeMoment('2026-11-20T14:30')).toBe('20 Nov 2026, 14:30'));
});
