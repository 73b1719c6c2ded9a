import { HOW_TO_LOOK } from './how-to-look.js';
import { WHAT_IT_MEANS } from './what-it-means.js';

export const DEVICE_DETECTION = [...HOW_TO_LOOK, ...WHAT_IT_MEANS] as const;
