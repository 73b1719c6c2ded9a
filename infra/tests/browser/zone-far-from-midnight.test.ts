import { expect, it } from '@jest/globals';
import { zoneAtTen, zoneFarFromMidnight } from './zone-far-from-midnight.js';

it('starts no flow within two hours of midnight in its browser’s zone', () => {
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const now = new Date(Date.UTC(2026, 10, 26, 0, minute));
    const hour = new Intl.DateTimeFormat('en-GB', {
      timeZone: zoneFarFromMidnight(now),
      hour: '2-digit',
      hourCycle: 'h23',
    }).format(now);
    expect([22, 23, 0, 1]).not.toContain(Number(hour));
  }
});

it.each([0, 5, 10, 16, 21, 22, 23])('returns a zone where it is after ten in the morning at %i UTC', (hour) => {
  const now = new Date(Date.UTC(2026, 10, 20, hour, 30));
  const told = new Intl.DateTimeFormat('en-GB', { timeZone: zoneAtTen(now), hour: '2-digit', minute: '2-digit' });
  expect(told.format(now)).toBe('10:30');
});
