import { clockText, dayText } from './time-text.js';

/** `20 Nov 2026, 09:13`, for paper. */
export const paperText = (iso: string) => `${dayText(iso)}, ${clockText(iso)}`;
