/**
 * Executes plans that make a product. The device is opened read-only: derive the plan again, refuse a different
 * digest, make the product, read it back. Invariants: the journal entry precedes the product; after a crash the
 * product is resumed, or kept unchanged if the device differs; undo deletes the product and nothing more.
 */
import {
  producePlanOf,
  type ProductResult,
  type ProductMaker,
  type ProductSource,
  type ProposedProduct,
} from '../diagnose/products.js';
import type { ProducePlan } from '../model/plan-steps.js';
import { rehearse } from '../inspect/rehearse.js';
import { LostPlaces } from '../view/lost-places.js';
import type { Outcome, Produced, VerifiedCheck } from '../model/outcome.js';
import { historyOf } from './repair-journal.js';
import { end, tellerOf, type ExecuteDeps } from './run.js';

export interface ProduceDeps extends ExecuteDeps {
  makers: readonly ProductMaker[];
  path: string | undefined;
  isUnsure: boolean;
  /** The order was stopped during an earlier run, so the product is not resumed. */
  wasStopped: boolean;
}

const NOTHING_MADE = 'Nothing was made.';

/** Removes file names from file system errors: names of recovered files must never leave this computer. */
export const withoutNames = (reason: string): string => reason.replace(/, (\w+) '.*'/s, ', $1');

export async function executeProduction(approvedDigest: string, deps: ProduceDeps): Promise<Outcome> {
  return derived(approvedDigest, deps, false);
}

/** Resumes a product of an earlier run; a stopped product is kept unchanged. */
export async function resumeProduction(deps: ProduceDeps): Promise<Outcome> {
  const { producing, outcome } = historyOf(deps.journal.entries());
  if (outcome !== undefined) return outcome;
  if (producing === undefined)
    return ended(deps, '', { status: 'failed', reason: `The agent stopped before it began. ${NOTHING_MADE}` });
  if (deps.wasStopped)
    return ended(deps, producing.digest, { status: 'partial', reason: 'Stopped. What there is is kept.' });
  return derived(producing.digest, deps, true);
}

export async function undoProduction(why: string, deps: ProduceDeps): Promise<Outcome> {
  const { producing, outcome } = historyOf(deps.journal.entries());
  const digest = producing?.digest ?? '';
  const produced = outcome?.produced;
  if (produced === undefined)
    return {
      status: 'refused',
      reason: `There is nothing to delete. ${why}`,
      planDigest: digest,
      writes: [],
      checks: [],
    };
  if (outcome?.status === 'rolled_back') return outcome;
  const maker = deps.makers.find(({ what }) => what === produced.what);
  const step = tellerOf(deps);
  step.begin('roll back', 'Deleting what was made. The device is not touched.', 'delete', produced.path);
  let objection: string | undefined;
  try {
    objection = maker === undefined ? `this agent makes no ${produced.what}` : await maker.remove(produced, deps.stop);
  } catch (error) {
    if (!deps.stop.aborted) throw error;
    objection = 'Stopped before anything was deleted.';
  }
  if (objection !== undefined) {
    step.end('failed', objection);
    return {
      status: 'refused',
      reason: `${objection} Nothing was deleted.`,
      planDigest: digest,
      writes: [],
      checks: [],
    };
  }
  step.end('completed', 'What was made is deleted.', produced.path);
  return ended(deps, digest, {
    status: 'rolled_back',
    reason: `${why} What was made is deleted. The device was not changed.`,
    produced,
  });
}

async function derived(digest: string, deps: ProduceDeps, isResumed: boolean): Promise<Outcome> {
  const step = tellerOf(deps);
  const refused = (reason: string): Promise<Outcome> => {
    step.end('failed', reason);
    // The product of an earlier run is kept: it is customer data, and only an order deletes it.
    return ended(deps, digest, { status: isResumed ? 'partial' : 'refused', reason });
  };
  try {
    step.begin(
      'detect',
      'Reading the device. Nothing is changed.',
      'derive the plan again',
      `${deps.device.size} bytes`,
    );
    const used = await deps.device.inUse();
    if (used !== undefined) return await refused(`The device is in use: ${used}. ${NOTHING_MADE}`);
    const found = await proposedAs(digest, deps);
    if (found === undefined)
      return await refused(`The device changed since this was approved. ${NOTHING_MADE} Diagnose it again.`);
    step.end('completed', 'The device is as it was when this was approved.', digest);
    return await made(found, deps, isResumed);
  } catch (error) {
    const reason = deps.stop.aborted
      ? `Stopped before it began. ${NOTHING_MADE}`
      : `It couldn't be begun: ${withoutNames((error as Error).message)}. ${NOTHING_MADE}`;
    step.end('failed', reason);
    return ended(deps, digest, { status: 'failed', reason });
  }
}

interface Found {
  plan: ProducePlan;
  proposed: ProposedProduct;
}

async function proposedAs(digest: string, deps: ProduceDeps): Promise<Found | undefined> {
  const source = sourceOf(deps);
  for (const maker of deps.makers) {
    const { products } = await maker.propose(source, 'make');
    for (const proposed of products) {
      const plan = producePlanOf(maker, deps.device.identity, proposed.product);
      if (plan.digest === digest) return { plan, proposed };
    }
  }
  return undefined;
}

async function made({ plan, proposed }: Found, deps: ProduceDeps, isResumed: boolean): Promise<Outcome> {
  const step = tellerOf(deps);
  if (!isResumed) await deps.journal.append({ kind: 'producing', plan });
  step.begin(
    'execute',
    "Reading the device and writing to the shop's PC. Nothing on the device is changed.",
    'make',
    plan.digest,
  );
  const result = await proposed.make({
    signal: deps.stop,
    isResumed,
    onProgress: ({ plain, done, total }) => step.progress(plain, { done, total, unit: 'bytes' }),
    onVerify: () => {
      step.end('completed', 'Everything that can be read was read.');
      step.begin('verify', 'Reading back what was made.', 'read back', plan.product.sink);
    },
  });
  const reason = withoutNames(result.reason);
  step.end(result.kind === 'made' ? 'completed' : 'failed', reason, digestOf(result));
  return ended(deps, plan.digest, endingOf({ ...result, reason }));
}

const digestOf = (result: ProductResult): string => (result.kind === 'failed' ? '' : result.produced.sha256);

interface ProductEnding {
  status: Outcome['status'];
  reason: string;
  produced?: Produced;
  checks?: VerifiedCheck[];
}

function endingOf(result: ProductResult): ProductEnding {
  if (result.kind === 'failed') return { status: 'failed', reason: result.reason };
  const { produced, reason } = result;
  if (result.kind === 'partial') return { status: 'partial', reason, produced };
  const { name, reading } = result.check;
  const before = { state: 'failed', detail: 'It was not there.' } as const;
  const witness = reading.state === 'passed';
  const checks = [{ name, layer: 'disk', before, after: reading, witness }];
  return witness
    ? { status: 'completed', reason, produced, checks }
    : { status: 'partial', reason: `${reason} ${reading.detail}`, produced, checks };
}

const ended = (deps: ProduceDeps, digest: string, ending: ProductEnding): Promise<Outcome> =>
  end(deps, undefined, digest, { ...ending, states: [] });

function sourceOf(deps: ProduceDeps): ProductSource {
  const { device, path, isUnsure, readers, recognise, stop: signal, health } = deps;
  let layout: ReturnType<ProductSource['layout']> | undefined;
  return {
    device,
    identity: device.identity,
    path,
    isUnsure,
    health: async () => health?.(),
    layout: () =>
      (layout ??= LostPlaces.of(device)
        .then((known) => rehearse(known, { readers, recognise, signal }))
        .then(({ view, last }) => ({ view, look: last }))),
    signal,
  };
}
