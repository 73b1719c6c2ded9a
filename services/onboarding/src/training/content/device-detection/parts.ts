import { DETECTION_STEPS } from './how-to-look.js';
import { DETECTION_RESULTS } from './what-it-means.js';

export const DEVICE_DETECTION = [...DETECTION_STEPS, ...DETECTION_RESULTS] as const;
