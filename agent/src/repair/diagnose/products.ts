/**
 * What can be made of a device without changing it. Whoever makes something says what and how large before anybody
 * approves it; the approval names a digest, and the same is derived again before it is made.
 */
import { PROCEDURES, type ProcedureId } from '@revive/contracts/repairs/procedures';
import type { Product } from '@revive/contracts/repairs/states';
import type { BlockView } from '../view/block-view.js';
import type { DriveHealth } from '../health/smart.js';
import type { Finding } from '../look/finding.js';
import type { DeviceLook } from '../look/look.js';
import type { Produced } from '../execute/outcome.js';
import type { CheckReading } from './diagnosis.js';
import type { DeviceIdentity } from './plan.js';
import { sealProducePlan, type PlannedProduct, type ProducePlan } from './plan-steps.js';

/** What of a device is read, and through which structures. */
export interface ProductSource {
  device: BlockView;
  identity: DeviceIdentity;
  /** Where it can be opened once more: a program of somebody else reads it by itself. */
  path: string | undefined;
  /** The drive has no number of its own, so that another one in its place would not be noticed. */
  isUnsure: boolean;
  /** What the drive says of itself; undefined for an image. */
  health: () => Promise<DriveHealth | undefined>;
  /** The device through its mended structures, as far as these could be rehearsed. */
  layout: () => Promise<{ view: BlockView; look: DeviceLook }>;
  signal: AbortSignal;
}

export interface MakingProgress {
  /** As people read it: what, how fast, how much could not be read. */
  plain: string;
  done: number;
  total: number;
}

/** How it ended. `partial`: stopped or kept from going on; what there is is kept, and the same order goes on from there. */
export type Made =
  | { kind: 'made'; produced: Produced; reason: string; check: { name: string; reading: CheckReading } }
  | { kind: 'partial'; reason: string; produced: Produced }
  | { kind: 'failed'; reason: string };

export interface Making {
  signal: AbortSignal;
  /** An earlier start began it. */
  isResumed: boolean;
  onProgress: (progress: MakingProgress) => void;
  /** What was made is read once more from here on. */
  onVerify: () => void;
}

/** Something that can be made, and how. */
export interface ProposedProduct {
  finding: Finding;
  product: PlannedProduct;
  /** A sentence: what nobody may expect of it. */
  loses: string;
  /** Where it will lie on this computer. */
  place: string;
  freeBytes: number;
  /** As measured on this device now; undefined where it was not. */
  bytesPerSecond?: number;
  make: (making: Making) => Promise<Made>;
}

export interface ProductMaker {
  readonly what: Product;
  readonly procedure: ProcedureId;
  /**
   * Reads only. `offer`: something that there is no room for, or that is there already, is left out, and the reason is a
   * note. `make`: the room is looked at when it is made.
   */
  propose(source: ProductSource, purpose: 'offer' | 'make'): Promise<{ products: ProposedProduct[]; notes: string[] }>;
  /**
   * Deletes what was made. A sentence where it is no longer what it was: then nothing is deleted. Rejects where `signal` ends it
   * while that is found out: nothing is deleted then, either.
   */
  remove(produced: Produced, signal: AbortSignal): Promise<string | undefined>;
}

const NAMES: Record<Product, string> = { image: 'A drive image', files: 'Recovering deleted files' };

export type Production = Omit<ProposedProduct, 'product' | 'make'> & { plan: ProducePlan };

export const producePlanOf = (
  { procedure }: Pick<ProductMaker, 'procedure'>,
  device: DeviceIdentity,
  product: PlannedProduct,
): ProducePlan =>
  sealProducePlan({
    procedures: [{ id: procedure, version: PROCEDURES[procedure].versions[0] }],
    device,
    product,
  });

/**
 * What is offered beside a diagnosis, whatever its verdict. What no parser survives costs this one offer, and the reason is
 * told: the diagnosis stands.
 */
export async function offeredProducts(
  makers: readonly ProductMaker[],
  source: ProductSource,
): Promise<{ productions: Production[]; notes: string[] }> {
  const productions: Production[] = [];
  const notes: string[] = [];
  for (const maker of makers) {
    try {
      const proposed = await maker.propose(source, 'offer');
      notes.push(...proposed.notes);
      for (const { product, make: _, ...said } of proposed.products)
        productions.push({ ...said, plan: producePlanOf(maker, source.identity, product) });
    } catch (error) {
      if (source.signal.aborted) throw error;
      notes.push(`${NAMES[maker.what]} is not offered: ${(error as Error).message}.`);
    }
  }
  return { productions, notes };
}
