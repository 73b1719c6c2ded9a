import { describe, expect, it } from '@jest/globals';
import { BROKEN_MACHINES, onMachine } from '../fixtures/doctor/broken-machines.js';
import { runDoctor } from './doctor.js';

describe('doctor on broken machines', () => {
  it('finds nothing on a machine in order', () =>
    onMachine(async ({ pc }) => {
      const { lines } = await runDoctor(pc);
      expect(lines.filter(({ state }) => state !== 'ok').map(({ id, found }) => `${id}: ${found}`)).toEqual([]);
    }));

  it.each(BROKEN_MACHINES)('marks exactly the right line where $fault', ({ line, says, breaks }) =>
    onMachine(async (machine) => {
      await breaks(machine);
      const { lines } = await runDoctor(machine.pc);
      const red = lines.filter(({ state }) => state === 'problem' || state === 'warning');
      expect(red.map(({ id, state }) => `${id} ${state}`)).toEqual([`${line} problem`]);
      expect(red[0]?.found).toMatch(says);
      expect(red[0]?.advice.length).toBeGreaterThan(15);
    }),
  );
});
