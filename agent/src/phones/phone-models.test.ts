import { describe, expect, it } from '@jest/globals';
import { byHand, modelOf, PHONE_MODELS, UNKNOWN_MODEL, whyNoUpdate } from './phone-models.js';

const of = (manufacturer: string, model: string): string => modelOf({ manufacturer, model }).id;
const says = (over: Record<string, string> = {}) =>
  new Map(Object.entries({ 'ro.boot.slot_suffix': '_a', 'ro.boot.verifiedbootstate': 'orange', ...over }));
const row = (id: string) => PHONE_MODELS.find((one) => one.id === id) ?? UNKNOWN_MODEL;

const LOCKED = 'its bootloader is locked, and unlocking it deletes everything on the phone';

describe('phone models', () => {
  it.each([
    ['Google', 'Pixel 7', 'google-pixel'],
    ['Google', 'Pixel', 'google-pixel'],
    ['Google', 'Pixel C', 'unknown'],
    ['samsung', 'SM-G973F', 'samsung-s10'],
    ['samsung', 'SM-N960F/DS', 'samsung-s9'],
    ['samsung', 'SM-A736B/DS', 'samsung-without-third-key'],
    ['samsung', 'SM-A520F', 'samsung'],
    ['Xiaomi', 'M2012K11AG', 'xiaomi'],
    ['OnePlus', 'ONEPLUS A6003', 'oneplus-6'],
    ['OnePlus', 'CPH2449', 'unknown'],
    ['Sony', 'H8216', 'sony-xperia-xz2'],
    ['Fairphone', 'FP4', 'fairphone-4'],
    ['motorola', 'motorola edge 20', 'motorola-edge'],
    ['Lab', 'Pixel 7', 'unknown'],
    ['', 'Pixel 7', 'unknown'],
  ])('finds the model by manufacturer and model name: %s %s', (manufacturer, model, id) =>
    expect(of(manufacturer, model)).toBe(id),
  );

  it('uses a codename only when the phone names no manufacturer and no model', () => {
    expect(modelOf({ codename: 'panther' }).id).toBe('google-pixel');
    expect(modelOf({ codename: 'panther', manufacturer: 'Lab' }).id).toBe('unknown');
    expect(modelOf({ codename: 'lab' })).toBe(UNKNOWN_MODEL);
    expect(modelOf({})).toBe(UNKNOWN_MODEL);
  });

  it('claims nothing about an unknown phone', () => {
    expect(byHand(UNKNOWN_MODEL)).toEqual([]);
    expect(whyNoUpdate(UNKNOWN_MODEL, says({ 'ro.boot.verifiedbootstate': 'green' }))).toBeUndefined();
  });

  it('names the key combinations of the model and the options of its recovery', () => {
    expect(byHand(row('samsung-s10'))).toEqual([
      'By hand, from a phone that is off: for Download mode hold Volume down and Bixby, and connect the cable to the PC.',
      'By hand, from a phone that is off: for recovery hold Volume up, Bixby and Power, with the cable to the PC connected.',
      'Its recovery can wipe the cache partition. Files of the owner are kept.',
    ]);
    expect(byHand(row('samsung'))).toEqual([]);
    expect(byHand(row('xiaomi'))).toHaveLength(2);
  });

  it.each<[string, string, Record<string, string>, string | undefined]>([
    ['Download mode', 'samsung', {}, 'this model has Download mode and no fastboot'],
    ['one slot', 'xiaomi', { 'ro.boot.slot_suffix': '' }, 'the phone has no second slot, so there is no way back'],
    ['a lock by its own word', 'google-pixel', { 'ro.boot.flash.locked': '1' }, LOCKED],
    ['verified boot', 'google-pixel', { 'ro.boot.verifiedbootstate': 'yellow' }, LOCKED],
    [
      'its own word before verified boot',
      'google-pixel',
      { 'ro.boot.verifiedbootstate': 'green', 'ro.boot.flash.locked': '0' },
      undefined,
    ],
    ['nothing that forbids it', 'google-pixel', {}, undefined],
  ])('explains why no update is written: %s', (_, id, over, why) => expect(whyNoUpdate(row(id), says(over))).toBe(why));
});
