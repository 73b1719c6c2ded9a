import { clockText, dayText } from './time-text.js';

export const paperText = (iso: string) => `${dayText(iso)}, ${clockText(iso)}`;
