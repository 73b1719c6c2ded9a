import type { Random } from './random.js';
import type { Report } from './report.js';
import type { Target } from './target/target.js';
import type { World } from './world/shop.js';

/** What every part works with. */
export interface Scene {
  readonly target: Target;
  readonly world: World;
  readonly random: Random;
  readonly quick: boolean;
  readonly report: Report;
}
/** One kind of attack: tries it, counts what it tried, and reports what got through. */
export type Part = (scene: Scene) => Promise<void>;
