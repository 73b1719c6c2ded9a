import type { EVIDENCE } from './evidence.js';

/** One part of a module: a slide with its narration, a section, or a step of a simulator. */
export interface Part {
  readonly id: string;
  readonly title: string;
  readonly points: readonly string[];
  /** What is said to a slide; shown as its caption. */
  readonly narration?: string;
  /** A real reading of the agent, by its name. */
  readonly evidence?: keyof typeof EVIDENCE;
  /** A choice that the server judges. */
  readonly task?: { readonly question: string; readonly options: readonly string[] };
}
