import { afterEach, describe, expect, it } from '@jest/globals';
import type { Printers } from '@revive/proto/revive/link/v1/printing';
import { waitFor } from '@revive/platform/testing/wait-for';
import { PrintUnavailable, type FoundPrinter } from './print-system.js';
import { PrintersWatch } from './printers-watch.js';

const aPrinter = (name: string): FoundPrinter => ({ name, make: 'Test', online: true, papers: [] });
const namesOf = ({ changed, removed, complete }: Printers) => ({
  changed: changed.map(({ name }) => name),
  removed,
  complete,
});

describe('watch of the printers', () => {
  let answers: (FoundPrinter[] | undefined)[] = [];
  const sent: Printers[] = [];
  const watch = new PrintersWatch(
    {
      printers: async () => {
        const next = answers.length > 1 ? answers.shift() : answers[0];
        if (!next) throw new PrintUnavailable('The print system is not running');
        return next;
      },
    },
    (printers) => sent.push(printers),
    5,
  );
  afterEach(async () => {
    await watch.close();
    sent.length = 0;
  });

  it('sends the whole list, then differences', async () => {
    answers = [[aPrinter('a')], [aPrinter('b')]];
    await watch.sendAll();
    await waitFor(async () => sent.length === 2);
    expect(sent.map(namesOf)).toEqual([
      { changed: ['a'], removed: [], complete: true },
      { changed: ['b'], removed: ['a'], complete: false },
    ]);
  });

  it('sends nothing while the print system does not answer, and the whole list after that', async () => {
    answers = [undefined, undefined, [aPrinter('a')]];
    await watch.sendAll();
    expect(sent).toEqual([]);
    await waitFor(async () => sent.length === 1);
    expect(sent.map(namesOf)).toEqual([{ changed: ['a'], removed: [], complete: true }]);
  });
});
