import { describe, expect, it } from '@jest/globals';
import {
  estimateCents,
  estimateRand,
  orderBaseRand,
  orderMultiplier,
  ORDER_CONTACT_MINUTES,
  ORDER_DEVICE_TYPES,
  ORDER_PRIORITIES,
  ORDER_PRIORITY_LABELS,
  ORDER_WARRANTY_DAYS,
} from './pricing.js';

describe('remote order price', () => {
  // spec E140
  it('has five device types', () => {
    expect(ORDER_DEVICE_TYPES).toEqual(['windows', 'mac', 'linux', 'android', 'ios']);
  });

  // spec M274, M275
  // spec E141
  it('has three priorities', () => {
    expect(ORDER_PRIORITIES).toEqual(['standard', 'urgent', 'emergency']);
    expect(ORDER_PRIORITY_LABELS.urgent).toContain('Same Day');
    expect(ORDER_PRIORITY_LABELS.emergency).toContain('Within 2 Hours');
  });

  // spec K215
  // spec K216
  // spec K217
  // spec K218
  // spec K219
  // spec K220
  it.each([
    ['android', 280],
    ['ios', 350],
    ['linux', 280],
    ['mac', 420],
    ['a toaster', 350],
    ['windows', 350],
  ])('has a base price for %s of R%i', (deviceType, rand) => {
    expect(orderBaseRand(deviceType)).toBe(rand);
  });

  // spec K222
  // spec K223
  // spec K224
  // spec K225
  it.each([
    ['emergency', 2],
    ['standard', 1],
    ['whenever', 1],
    ['', 1],
    ['urgent', 1.5],
  ])('multiplies "%s" by %f', (priority, times) => {
    expect(orderMultiplier(priority)).toBe(times);
  });

  // spec K221
  it('multiplies the base by the priority factor, rounded to the rand', () => {
    expect(estimateRand('ios', 'urgent')).toBe(525);
    expect(estimateRand('mac', 'emergency')).toBe(840);
    expect(estimateCents('linux', 'urgent')).toBe(42_000);
  });

  it('treats names of object prototype members as unknown values', () => {
    expect(estimateRand('constructor', 'toString')).toBe(350);
  });

  // spec K214
  // spec K226
  it('promises contact within 15 minutes and a warranty of 30 days', () => {
    expect([ORDER_CONTACT_MINUTES, ORDER_WARRANTY_DAYS]).toEqual([15, 30]);
  });
});
