import { describe, expect, it } from '@jest/globals';
import { batteryIn, cachesIn, crashesIn, propertiesIn, readFacts, storageIn, uptimeIn } from './phone-facts.js';

describe('facts of a phone', () => {
  it.each<[string, unknown, unknown]>([
    ['a battery without a level', batteryIn('  level: full\n'), {}],
    ['a level above a hundred', batteryIn('  level: 101\n'), {}],
    ['a health that no phone has', batteryIn('  health: 99\n'), {}],
    ['a temperature of words', batteryIn('  temperature: hot\n'), {}],
    ['cycles of a new battery that counts none', batteryIn('', '0'), {}],
    ['negative cycles', batteryIn('', '-4'), {}],
    ['no df', storageIn('df: /data: Permission denied'), undefined],
    ['more room than there is', storageIn('x\n/dev 10 0 20 0% /data'), undefined],
    ['an uptime of words', uptimeIn('long'), undefined],
    ['crashes of what is no app', crashesIn('Package: ;reboot v1\nPackage: ../../x v1\n').size, 0],
    ['a cache of what is no app', cachesIn('4 /sdcard/Android/data/../../cache\n'), []],
    ['a property in two lines', propertiesIn('[a]: [b\nc]\n').size, 0],
  ])('ignores invalid input: %s', (_, found, expected) => expect(found).toEqual(expected));

  it('limits the number of apps', () => {
    const many = Array.from({ length: 5_000 }, (__, at) => `Package: com.example.a${at} v1\n`).join('');
    expect(crashesIn(many).size).toBe(200);
  });

  it('lists unanswered queries as unseen', async () => {
    const facts = await readFacts((command) =>
      command === 'getprop' ? Promise.resolve('[a]: [b]\n') : Promise.reject(new Error('the phone did not answer')),
    );
    expect(facts.unseen).toEqual(
      expect.arrayContaining(['Battery (the phone did not answer)', 'Storage (the phone did not answer)']),
    );
  });
});
