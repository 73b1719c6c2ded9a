import type { LucideIcon } from '../theme/icons.js';
import type { Tone } from '../theme/tokens.js';

/** Tone, icon and label of a state. `entities/` has a table for each kind of state. */
export interface Badge {
  tone: Tone;
  icon: LucideIcon;
  label: string;
}

export const badge = (tone: Tone, icon: LucideIcon, label: string): Badge => ({ tone, icon, label });
