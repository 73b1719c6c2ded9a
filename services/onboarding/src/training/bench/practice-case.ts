import { createHash } from 'node:crypto';
import type { ModuleId } from '@revive/contracts/training/modules';
import { damaged, makeDisk, type Damage, type PracticeDisk } from './make-disk.js';
import { SeededDice } from './seeded-dice.js';
import { SECTOR, type SparseImage } from './sparse-image.js';

interface PracticeCustomer {
  readonly bringer: string;
  readonly owner: string;
  readonly phone: string;
  readonly device: string;
  readonly version: number;
  /** Price in rand. */
  readonly price: number;
  /** Fee in rand. */
  readonly fee: number;
}

/** A practice disk and its case data. The same seed gives the same case, byte for byte. */
export interface PracticeCase {
  readonly key: string;
  readonly brought: PracticeDisk;
  readonly approved: PracticeDisk | undefined;
  readonly miswritten: SparseImage | undefined;
  readonly customer: PracticeCustomer;
  readonly seed: string;
}

const DAMAGES_OF: Readonly<Record<string, readonly Damage[]>> = {
  'device-detection/table': ['start-wiped'],
  'device-detection/volume': ['boot-overwritten'],
  'device-detection/sound': [],
  'remote-injection/repair': ['start-wiped', 'boot-overwritten'],
  'remote-injection/changed': ['start-wiped'],
  'remote-injection/taken-back': ['boot-overwritten'],
  'customer-onboarding/counter': [],
  'customer-onboarding/finding': ['start-wiped'],
  'customer-onboarding/approval': [],
};
const WITHOUT_DISK: ReadonlySet<string> = new Set(['customer-onboarding/counter', 'customer-onboarding/approval']);
export const hasDisk = (key: string): boolean => !WITHOUT_DISK.has(key);

const FIRST = [
  'Naledi',
  'Thabo',
  'Zanele',
  'Pieter',
  'Ayesha',
  'Sipho',
  'Lerato',
  'Johan',
  'Priya',
  'Bongani',
] as const;
const LAST = [
  'Mokoena',
  'Botha',
  'Naidoo',
  'Dlamini',
  'Jacobs',
  'Khumalo',
  'van Wyk',
  'Pillay',
  'Sithole',
  'Adams',
] as const;
const DEVICES = ['a silver laptop', 'a black laptop', 'an external hard disk', 'a small desktop PC'] as const;
/** Price of a boot repair in the price book (`decisions.md`). */
const BOOT_REPAIR_RAND = 350;

function customerOf(dice: SeededDice): PracticeCustomer {
  const [one, other] = [dice.shuffled(FIRST), dice.shuffled(LAST)];
  return {
    bringer: `${one[0] ?? ''} ${other[0] ?? ''}`,
    owner: `${one[1] ?? ''} ${other[1] ?? ''}`,
    phone: `08${dice.between(1, 4)} 555 ${String(dice.between(1000, 9999))}`,
    device: dice.one(DEVICES),
    version: dice.between(1, 4),
    price: BOOT_REPAIR_RAND,
    fee: 10 * dice.between(5, 25),
  };
}

export function makeCase(accountId: string, moduleId: ModuleId, part: string): PracticeCase {
  const key = `${moduleId}/${part}`;
  // control: each trainee has another practice disk = `revive practice  ${key}`
  const origin = `revive practice ${accountId} ${key}`;
  const seed = createHash('sha256').update(origin).digest('hex');
  const dice = new SeededDice(seed);
  const sound = makeDisk(dice);
  const brought = damaged(sound, dice, ...(DAMAGES_OF[key] ?? []));
  const approved = part === 'changed' ? damaged(sound, dice, 'header-wiped') : undefined;
  return {
    key,
    brought,
    approved,
    miswritten: part === 'taken-back' ? miswrite(sound, brought, dice) : undefined,
    customer: customerOf(dice),
    seed,
  };
}

/** The healthy boot sector with 64 random bytes: simulates a write on a failing drive. */
function miswrite(sound: PracticeDisk, brought: PracticeDisk, dice: SeededDice): SparseImage {
  const image = brought.image.copy();
  const bytes = sound.image.at(sound.volume.first);
  dice.bytes(64).copy(bytes, 0);
  image.lay(sound.volume.first, bytes.subarray(0, SECTOR));
  return image;
}
