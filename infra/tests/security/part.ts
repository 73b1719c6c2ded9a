import type { Random } from './random.js';
import type { Report } from './report.js';
import type { Target } from './target/target.js';
import type { World } from './world/shop.js';

export interface Scene {
  readonly target: Target;
  readonly world: World;
  readonly random: Random;
  readonly quick: boolean;
  readonly report: Report;
}
export type Part = (scene: Scene) => Promise<void>;
