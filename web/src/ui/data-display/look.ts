import type { LucideIcon } from '../theme/icons.js';
import type { Tone } from '../theme/tokens.js';

/** Tone, icon and label of a state. `entities/` has a table for each kind of state. */
export interface Look {
  tone: Tone;
  icon: LucideIcon;
  label: string;
}

export const look = (tone: Tone, icon: LucideIcon, label: string): Look => ({ tone, icon, label });
