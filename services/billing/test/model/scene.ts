import type { CounterMethod } from '@revive/contracts/billing/entries';
import type { SeededRandom } from '../statement-lines/random.js';
import type { BooksReader } from './books-reader.js';
import type { Command, Outcome, Work } from './commands.js';
import type { Person, RepairModel, ShopModel } from './shop-model.js';

/** A command, what the model expects of it, and its effect on the model if it succeeds. */
export interface Step {
  readonly command: Command;
  readonly expected: Outcome;
  /** Expected of a command that a killed process had already completed, where a repeat is refused. */
  readonly repeated?: Outcome;
  /** May be called after a kill, and again after the repeat. */
  readonly apply: () => void;
}

/** Everything that chooses a command: the same seed and database give the same commands. */
export interface Scene {
  readonly random: SeededRandom;
  readonly shop: ShopModel;
  readonly shops: readonly ShopModel[];
  readonly person: Person;
  readonly at: string;
  readonly books: BooksReader;
  readonly id: () => string;
  /** Bank lines that are imported and not yet matched. */
  readonly imported: Map<string, { repair: RepairModel; promise: RepairModel['promises'][number] }>;
}

export type Chosen = { readonly work: Work; readonly requestId?: string; readonly person?: Person } & Pick<
  Step,
  'expected' | 'repeated' | 'apply'
>;
export type Choice = (scene: Scene) => Chosen | undefined | Promise<Chosen | undefined>;

export const done = (work: Work, apply: () => void, requestId?: string): Chosen => ({
  work,
  expected: 'done',
  apply,
  ...(requestId !== undefined && { requestId }),
});
export const refused = (work: Work, expected: string): Chosen => ({ work, expected, apply: () => undefined });
export const amount = ({ random }: Scene, most: number): number => random.between(1, Math.max(1, most));
export const methodOf = ({ random }: Scene): CounterMethod => random.pick(['cash', 'card', 'eft'] as const);
/** One of the newest repairs of the shop that fit. */
export const some = ({ random, shop }: Scene, of: (repair: RepairModel) => boolean): RepairModel | undefined => {
  const found = shop.repairs.filter(of).slice(-12);
  return found.length === 0 ? undefined : random.pick(found);
};
