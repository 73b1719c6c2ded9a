import { rm } from 'node:fs/promises';
import type { AgentKey } from '../identity/agent-key.js';
import { isThere } from '../imaging/is-there.js';
import { JournalFile } from '../journal/journal.js';
import type { ProductMaker } from '../repair/diagnose/products.js';
import type { Outcome } from '../repair/model/outcome.js';
import { withoutNames } from '../repair/execute/produce.js';
import { historyOf, type RepairEntry, type RepairHistory } from '../repair/execute/repair-journal.js';
import type { Clock } from '../repair/steps.js';
import type { SentReport, TakenOrder } from './orders/order-journal.js';
import { nothingDone, outcomeReport } from './run-report.js';
import { runJournalOf } from './run-journals.js';

interface DiscardParts {
  readonly key: AgentKey;
  readonly home: string;
  readonly makers?: readonly ProductMaker[];
  readonly clock: Clock;
}
/**
 * Result of a discard. `settled` runs after the answer and deletes the run's journal, unless the discard was stopped.
 */
interface Discarded {
  readonly said: SentReport;
  readonly settled: () => Promise<void>;
}

export async function hasArtifact(journalPath: string): Promise<boolean> {
  if (!(await isThere(journalPath))) return false;
  const journal = await JournalFile.open<RepairEntry>(journalPath);
  await journal.close();
  return madeIn(historyOf(journal.entries())) !== undefined;
}

const madeIn = ({ outcome }: RepairHistory): Outcome['produced'] =>
  outcome?.status === 'rolled_back' ? undefined : outcome?.produced;

/**
 * Deletes the product of a run. A deletion interrupted by a crash continues at the next start; missing files then
 * count as deleted.
 */
export async function deleteArtifact(
  parts: DiscardParts,
  {
    order,
    place,
    signal,
  }: { readonly order: TakenOrder; readonly place: { lend: () => void }; readonly signal: AbortSignal },
): Promise<Discarded> {
  // The check reads a whole drive image: release the slot so that further devices do not wait.
  place.lend();
  const path = runJournalOf(parts.home, order.runId);
  const outcome = (await isThere(path))
    ? await discardOf(path, order, parts.makers ?? [], signal)
    : nothingDone('refused', 'This agent does not know what was made. Nothing was deleted.');
  return {
    said: outcomeReport({ key: parts.key, order, now: parts.clock.now() }, outcome, undefined, undefined),
    // A stopped deletion is ordered again and needs the journal to find the product.
    settled: async () => {
      if (!signal.aborted) await rm(path, { force: true });
    },
  };
}

async function discardOf(
  path: string,
  { planDigest }: TakenOrder,
  makers: readonly ProductMaker[],
  signal: AbortSignal,
): Promise<Outcome> {
  const journal = await JournalFile.open<RepairEntry>(path);
  try {
    const history = historyOf(journal.entries());
    const produced = madeIn(history);
    if (produced === undefined) return nothingDone('refused', 'This run made nothing. Nothing was deleted.');
    if (history.producing?.digest !== planDigest)
      return nothingDone('refused', 'What was made belongs to another plan. Nothing was deleted.');
    const maker = makers.find(({ what }) => what === produced.what);
    if (maker === undefined)
      return nothingDone('refused', `This agent makes no ${produced.what}. Nothing was deleted.`);
    if (history.isDiscarding !== true) {
      if (!(await isThere(produced.path)))
        return nothingDone('refused', `${produced.path} is not where it was made. Nothing was deleted.`);
      await journal.append({ kind: 'discarding' });
    }
    const objection = await maker.remove(produced, signal);
    if (objection !== undefined) return nothingDone('refused', `${objection} Nothing was deleted.`);
    return { ...nothingDone('failed', `${produced.path} is deleted.`), status: 'completed' };
  } catch (error) {
    if (signal.aborted) return nothingDone('failed', 'Stopped before anything was deleted.');
    if (typeof (error as NodeJS.ErrnoException).code !== 'string') throw error;
    return nothingDone('failed', `It couldn't be deleted: ${withoutNames((error as Error).message)}.`);
  } finally {
    await journal.close();
  }
}
