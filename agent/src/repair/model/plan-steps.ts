/**
 * The closed set of steps of a plan. A plan holds steps of one kind, and `execute/step-executors.ts` has one executor
 * per kind: a kind without an executor does not compile.
 */
import type { Product } from '@revive/contracts/repairs/states';
import type { PlannedCommand } from './command-plan.js';
import { sha256, type DeviceIdentity, type Plan, type PlannedWrite } from './plan.js';

/** Files of one kind, classified by their first bytes, or by name if the content was not read. */
export interface KindCount {
  kind: string;
  count: number;
  bytes: number;
}

export interface PlannedProduct {
  what: Product;
  /** A plain name below the agent's output folder: a file for an image, a folder for files. */
  sink: string;
  expect: {
    bytes: number;
    count: number;
    kinds: readonly KindCount[];
    /** Hex SHA-256 over the items and their places on the device; file names stay in the agent. */
    listing: string;
  };
}

/** The shape of each kind. `never` reserves a kind without an executor; a kind with a shape needs an executor. */
interface StepShapes {
  /** Bytes of the device, compared with the plan and then replaced. */
  swap: PlannedWrite;
  produce: PlannedProduct;
  value: never;
  artefact: never;
  command: PlannedCommand;
}
export type StepKind = {
  [K in keyof StepShapes]: [StepShapes[K]] extends [never] ? never : K;
}[keyof StepShapes];

export interface ProducePlan {
  procedures: Plan['procedures'];
  device: DeviceIdentity;
  product: PlannedProduct;
  /** Hex SHA-256 over `encodeProducePlan`. */
  digest: string;
}

/**
 * The canonical bytes of a plan with a product. Plans of swaps keep their encoding (`encodePlan`), so that orders and
 * journals of earlier releases keep their digests.
 */
function encodeProducePlan({ device, procedures, product }: Omit<ProducePlan, 'digest'>): Buffer {
  const { what, sink, expect } = product;
  return Buffer.from(
    JSON.stringify([
      'revive.plan.v2',
      [device.kind, device.id, device.size, device.sectorSize],
      procedures.map(({ id, version }) => [id, version]),
      [
        [
          'produce',
          what,
          sink,
          expect.bytes,
          expect.count,
          expect.kinds.map(({ kind, count, bytes }) => [kind, count, bytes]),
          expect.listing,
        ],
      ],
    ]),
    'utf8',
  );
}

export const sealProducePlan = (parts: Omit<ProducePlan, 'digest'>): ProducePlan => ({
  ...parts,
  digest: sha256(encodeProducePlan(parts)),
});
