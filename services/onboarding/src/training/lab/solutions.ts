import type { Solution } from '../bench/solution.js';
import { COUNTER } from '../bench/solutions/counter.js';
import { DETECTION } from '../bench/solutions/detection.js';
import { INJECTION } from '../bench/solutions/injection.js';

export const SOLUTIONS: Readonly<Record<string, Solution>> = { ...COUNTER, ...DETECTION, ...INJECTION };
