import type { LucideIcon } from '../theme/icons.js';
import type { Tone } from '../theme/tokens.js';

/** How a state is shown: its tone, its picture and its word. `entities/` has a table of them for each kind of state. */
export interface Look {
  tone: Tone;
  icon: LucideIcon;
  label: string;
}

export const look = (tone: Tone, icon: LucideIcon, label: string): Look => ({ tone, icon, label });
