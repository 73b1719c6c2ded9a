/**
 * What a plan is made of: a closed set of steps. A plan holds steps of one kind, and `execute/step-executors.ts` has one
 * executor for each kind: a kind without one does not compile.
 */
import type { Product } from '@revive/contracts/repairs/states';
import type { PlannedCommand } from './command-plan.js';
import { sha256, type DeviceIdentity, type Plan, type PlannedWrite } from './plan.js';

/** Files of one kind: by their first bytes, or by their name where those were not looked at. */
export interface KindCount {
  kind: string;
  count: number;
  bytes: number;
}

/** Something that is made on this computer; the examined device is only read. */
export interface PlannedProduct {
  what: Product;
  /** A plain name below the agent's own output place: of a file for an image, of a folder for files. */
  sink: string;
  expect: {
    bytes: number;
    count: number;
    kinds: readonly KindCount[];
    /** SHA-256 in hex over what is taken and from where on the device; names stay in the agent. */
    listing: string;
  };
}

/** The shape of each kind. `never`: named, and nothing carries it out yet; whoever gives it a shape has to write its executor. */
interface StepShapes {
  /** Bytes of the device, compared with what was planned and replaced. */
  swap: PlannedWrite;
  produce: PlannedProduct;
  /** A setting, compared and set. */
  value: never;
  /** A signed file that is brought onto the device. */
  artefact: never;
  /** A row of a closed table, whose effect can be asked for before and after. */
  command: PlannedCommand;
}
export type StepKind = {
  [K in keyof StepShapes]: [StepShapes[K]] extends [never] ? never : K;
}[keyof StepShapes];
export type Step = { [K in StepKind]: { readonly kind: K } & StepShapes[K] }[StepKind];

/** One thing that is made. */
export interface ProducePlan {
  procedures: Plan['procedures'];
  device: DeviceIdentity;
  product: PlannedProduct;
  /** SHA-256 in hex over `encodeProducePlan`. */
  digest: string;
}

export const stepsOf = (plan: Pick<Plan, 'writes'> | Pick<ProducePlan, 'product'>): Step[] =>
  'product' in plan ? [{ kind: 'produce', ...plan.product }] : plan.writes.map((write) => ({ kind: 'swap', ...write }));

/**
 * The canonical bytes of a plan that produces. Plans of swaps keep their own (`encodePlan`): an order and a journal of an
 * earlier release name the same digest as before.
 */
export function encodeProducePlan({ device, procedures, product }: Omit<ProducePlan, 'digest'>): Buffer {
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
