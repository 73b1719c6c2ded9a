import { describe, expect, it } from '@jest/globals';
import { commandsOf, complexityOf, connectionOf, refusalOf, mayNotStart } from './phones.policy.js';

const plan = (...ids: string[]) => ids.map((id) => ({ id }));

describe('connection and complexity of a device that does not start', () => {
  it('connects by rescue media, attached drive or image, never by phone', () => {
    expect([
      connectionOf('block_device', true),
      connectionOf('block_device', false),
      connectionOf('disk_image', false),
      connectionOf('phone', false),
      connectionOf('computer', true),
    ]).toEqual(['rescue_media', 'attached_drive', 'disk_image', undefined, undefined]);
  });

  it('rates plans with more kinds of procedures as more complex', () => {
    expect([
      complexityOf(plan('driver.disable')),
      complexityOf(plan('boot.table')),
      complexityOf(plan('boot.table', 'registry.recover')),
    ]).toEqual(['basic', 'advanced', 'expert']);
  });
});

describe('commands of a bridge repair', () => {
  it('derives the commands from the plan’s procedures', () => {
    expect(commandsOf(plan('boot.table', 'boot.volume', 'driver.disable'))).toEqual(['boot_repair', 'driver_update']);
  });

  it('accepts commands that match the approved plan exactly', () => {
    expect(refusalOf(['boot_repair'], plan('boot.table'))).toBeUndefined();
    expect(refusalOf(['boot_repair', 'registry_fix'], plan('boot.table', 'registry.recover'))).toBeUndefined();
    expect(refusalOf(['system_restore'], plan('registry.restore'))).toBeUndefined();
  });

  it.each([
    ['a name that the specification does not have', ['format_disk'], plan('boot.table'), /No repair has this name/],
    ['one that is not part of the quote', ['boot_repair', 'driver_update'], plan('boot.table'), /driver_update is not/],
    ['less than the quote', ['boot_repair'], plan('boot.table', 'registry.recover'), /also holds registry_fix/],
    ['a quote of another kind', ['boot_repair'], plan('disk.image'), /no repair of this kind/],
    ['no quote at all', ['boot_repair'], [], /boot_repair is not part/],
  ])('refuses with a sentence for %s', (_, commands, procedures, sentence) => {
    expect(refusalOf(commands, procedures)).toMatch(sentence);
  });
});

describe('mayNotStart', () => {
  it.each([
    ['a device that nobody looked at', undefined, true],
    ['one that waits for a repair', { outcome: 'none' }, true],
    ['one that needs a technician', { outcome: 'needs_person' }, true],
    ['a repaired one', { outcome: 'repaired' }, false],
    ['one repaired by hand', { outcome: 'repaired_by_hand' }, false],
    ['one without a problem', { outcome: 'nothing_found' }, false],
    ['one whose boot path was read whole', { outcome: 'none', bootable: true }, false],
  ] as const)('%s', (_, last, may) => expect(mayNotStart(last)).toBe(may));
});
