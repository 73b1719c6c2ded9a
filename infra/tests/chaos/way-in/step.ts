import type { ServiceName } from '@revive/platform/core/service-names';
import type { Failpoint } from '@revive/platform/telemetry/failpoint';
import type { Answer } from '../patient-door.js';

/**
 * When the victims of a step are killed: at a named failpoint; `meanwhile`: at a random moment during the request;
 * undefined: after the step and before the next.
 */
export type Moment = Failpoint | 'meanwhile' | undefined;

/** A step of onboarding: repeated until answered; its effect must be stored whichever process was killed. */
export interface Step {
  readonly name: string;
  /**
   * The services to kill during the step; default: onboarding. An empty list runs the step undisturbed, because a
   * similar step is tested already.
   */
  readonly victims?: readonly ServiceName[];
  /** The moments to test, for steps that write no event (and pass no failpoint) or depend on an event. */
  readonly moments?: readonly Moment[];
  send(): Promise<Answer>;
  stands(): Promise<boolean>;
}

/** For steps that write no event. */
export const QUIET: readonly Moment[] = ['meanwhile', undefined];

/** A new account, with the effects that must exist exactly once at the end. */
export interface Newcomer {
  readonly email: string;
  readonly steps: readonly Step[];
  readonly emails: readonly string[];
  emailsThere(): Promise<readonly { readonly subject: string }[]>;
  amiss(): Promise<readonly string[]>;
}
