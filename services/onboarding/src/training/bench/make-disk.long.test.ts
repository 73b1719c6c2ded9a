import { describe, expect, it } from '@jest/globals';
import { damaged, makeDisk } from './make-disk.js';
import { runDiagnosis } from './run-diagnosis.js';
import { SeededDice } from './seeded-dice.js';

const MOST_KEPT = 128 * 1024;
const clock = () => new Date(0);
const seeds = Array.from({ length: 10 }, (_, at) => `seed ${at}`);

describe('practice disks', () => {
  it('makes the same small disk for the same seed and different disks for different seeds', () => {
    const first = (seed: string) => makeDisk(new SeededDice(seed)).image;
    for (const seed of seeds) {
      const [one, again] = [first(seed), first(seed)];
      expect([one.sectors, one.hash(0, one.sectors)]).toEqual([again.sectors, again.hash(0, again.sectors)]);
      expect(one.kept).toBeLessThan(MOST_KEPT);
    }
    expect(new Set(seeds.map((seed) => first(seed).hash(0, 3000))).size).toBe(seeds.length);
  });

  it('makes healthy disks, and damages with the repair that the exercises teach', async () => {
    for (const seed of seeds) {
      const dice = new SeededDice(seed);
      const disk = makeDisk(dice);
      const { first } = disk.volume;
      const plan = async (...kinds: Parameters<typeof damaged>[2][]) => {
        const {
          verdict,
          plan: found,
          reachable,
        } = await runDiagnosis(damaged(disk, dice, ...kinds).image, 'test', clock);
        return [
          verdict,
          reachable.after.files,
          ...(found?.writes.map(({ offset, length }) => `${offset / 512}+${length / 512}`) ?? []),
        ];
      };
      const { files } = disk.volume;
      expect([seed, await plan()]).toEqual([seed, ['healthy', files]]);
      expect([seed, await plan('start-wiped')]).toEqual([seed, ['repairable', files, '2+1', '1+1', '0+1']]);
      expect([seed, await plan('header-wiped')]).toEqual([seed, ['repairable', files, '1+1']]);
      expect([seed, await plan('boot-overwritten')]).toEqual([seed, ['repairable', files, `${first}+1`]]);
      expect([seed, await plan('start-wiped', 'boot-overwritten')]).toEqual([
        seed,
        ['repairable', files, '2+1', '1+1', '0+1', `${first}+1`],
      ]);
    }
  }, 60_000);
});
