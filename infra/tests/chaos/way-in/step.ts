import type { ServiceName } from '@revive/platform/core/service-names';
import type { Failpoint } from '@revive/platform/telemetry/failpoint';
import type { Answer } from '../patient-door.js';

/**
 * When the victims of a step die: at a named point; `meanwhile`: a moment after it was sent, by dice; undefined: after
 * it, before the next.
 */
export type Moment = Failpoint | 'meanwhile' | undefined;

/** One step of somebody's way in: sent until it is answered, and there afterwards whatever was killed. */
export interface Step {
  readonly name: string;
  /**
   * Who dies while it is taken; onboarding unless said. Nobody: then it is taken in peace, because another like it is
   * not.
   */
  readonly victims?: readonly ServiceName[];
  /** Which moments it has, where it writes no event (then it passes no point) or is told of by one. */
  readonly moments?: readonly Moment[];
  send(): Promise<Answer>;
  /** Whether what was entered is there. */
  stands(): Promise<boolean>;
}

/** Of a step that writes no event. */
export const QUIET: readonly Moment[] = ['meanwhile', undefined];
/** Of a step whose service learns of it by somebody's event. */
export const TOLD: readonly Moment[] = ['after-effect', 'before-offset-commit'];

/** Somebody on the way in, with everything that is to be there once in the end. */
export interface Newcomer {
  readonly email: string;
  readonly steps: readonly Step[];
  /** Subjects of emails that each go once. */
  readonly emails: readonly string[];
  /** Whatever came to their address. */
  emailsThere(): Promise<readonly { readonly subject: string }[]>;
  /** Each a sentence: what is missing or there too often, beside the emails. */
  amiss(): Promise<readonly string[]>;
}
