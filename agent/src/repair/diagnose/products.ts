/**
 * Products made from a device without changing the device. A maker states the content and the size before the
 * approval. The approval names a digest, and the digest is derived again before the product is made.
 */
import { PROCEDURES, type ProcedureId } from '@revive/contracts/repairs/procedures';
import type { Product } from '@revive/contracts/repairs/states';
import type { BlockView } from '../view/block-view.js';
import type { DriveHealth } from '../health/smart.js';
import type { DeviceInspection } from '../inspect/inspect-device.js';
import type { Produced } from '../model/outcome.js';
import type { CheckReading, Production } from '../model/diagnosis.js';
import type { DeviceIdentity } from '../model/plan.js';
import { sealProducePlan, type PlannedProduct, type ProducePlan } from '../model/plan-steps.js';

export interface ProductSource {
  device: BlockView;
  identity: DeviceIdentity;
  /** A path for external programs that open the device on their own. */
  path: string | undefined;
  /** The drive has no serial number, so a swapped drive would not be noticed. */
  isUnsure: boolean;
  health: () => Promise<DriveHealth | undefined>;
  layout: () => Promise<{ view: BlockView; look: DeviceInspection }>;
  signal: AbortSignal;
}

interface MakingProgress {
  plain: string;
  done: number;
  total: number;
}

/**
 * Result of making a product. `partial`: stopped or interrupted; the partial product is kept, and the same order
 * resumes from there.
 */
export type ProductResult =
  | { kind: 'made'; produced: Produced; reason: string; check: { name: string; reading: CheckReading } }
  | { kind: 'partial'; reason: string; produced: Produced }
  | { kind: 'failed'; reason: string };

export interface Making {
  signal: AbortSignal;
  isResumed: boolean;
  onProgress: (progress: MakingProgress) => void;
  onVerify: () => void;
}

export type ProposedProduct = Omit<Production, 'plan'> & {
  product: PlannedProduct;
  make: (making: Making) => Promise<ProductResult>;
};

export interface ProductMaker {
  readonly what: Product;
  readonly procedure: ProcedureId;
  /**
   * Reads only. `offer`: products without enough free space, or already present, are left out with a note. `make`:
   * free space is checked later, when the product is made.
   */
  propose(source: ProductSource, purpose: 'offer' | 'make'): Promise<{ products: ProposedProduct[]; notes: string[] }>;
  /**
   * Deletes the product. Returns a sentence if the product has changed since, and then deletes nothing. Rejects if
   * `signal` aborts the comparison, and then deletes nothing either.
   */
  remove(produced: Produced, signal: AbortSignal): Promise<string | undefined>;
}

const NAMES: Record<Product, string> = { image: 'A drive image', files: 'Recovering deleted files' };

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
 * Products offered beside a diagnosis, for any verdict. A structure that breaks a parser costs only this offer and
 * adds a note; the diagnosis is kept.
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
