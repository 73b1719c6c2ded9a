import { describe, expect, it } from '@jest/globals';
import { AComputer } from '../../fixtures/a-computer.js';
import type { Host } from '../host/host.js';
import { pendingUpdates } from './pending-updates.js';

const stop = new AbortController().signal;
const said =
  (answers: Record<string, { exit: number; lines: string[] }>): Host['run'] =>
  (program) => {
    const answer = answers[program];
    return Promise.resolve(answer ? { kind: 'ended', ...answer } : { kind: 'missing' });
  };
const LIST = 'var/lib/apt/lists/deb.example.org_dists_x_InRelease';

describe('pending updates', () => {
  it('counts the updates that apt would install, as of its last check', () =>
    AComputer.within(async (computer) => {
      await computer.file(LIST, '', 3);
      const lines = [
        'Reading package lists...',
        'Inst bash [5.1] (5.2 X [amd64])',
        'Inst vim [8] (9 X)',
        'Conf bash (5.2)',
      ];
      const seen = await pendingUpdates(computer.host({ run: said({ 'apt-get': { exit: 0, lines } }) }), stop);
      expect(seen).toMatchObject({ value: { count: 2, askedAt: expect.any(Date) } });
    }));

  it('reports no count on a computer that never checked for updates', () =>
    AComputer.within(async (computer) => {
      const run = said({ 'apt-get': { exit: 0, lines: [] } });
      expect(await pendingUpdates(computer.host({ run }), stop)).toEqual({
        notSeen: 'the system never asked which updates there are',
      });
    }));

  it('reports no count when apt fails', () =>
    AComputer.within(async (computer) => {
      await computer.file(LIST, '');
      const run = said({ 'apt-get': { exit: 100, lines: ['E: The package cache is broken'] } });
      expect(await pendingUpdates(computer.host({ run }), stop)).toEqual({
        notSeen: 'apt-get: E: The package cache is broken',
      });
    }));

  it.each([
    [
      { exit: 100, lines: ['bash.x86_64  5.2-1  updates', 'Obsoleting Packages', 'vim.noarch 9 updates'] },
      { value: { count: 2 } },
    ],
    [{ exit: 0, lines: [] }, { value: { count: 0 } }],
    [{ exit: 1, lines: ['Error: no cache'] }, { notSeen: 'dnf: Error: no cache' }],
  ])('asks dnf where apt is missing: %j', (answer, seen) =>
    AComputer.within(async (computer) =>
      expect(await pendingUpdates(computer.host({ run: said({ dnf: answer }) }), stop)).toMatchObject(seen),
    ),
  );

  it('reports no count where apt and dnf are missing', () =>
    AComputer.within(async (computer) =>
      expect(await pendingUpdates(computer.host({ run: said({}) }), stop)).toEqual({
        notSeen: 'neither apt-get nor dnf is installed',
      }),
    ));
});
