import { startedVersion } from './config/config.js';

/** Set by the bundler for a release (`build/release.mjs`); a clone's build runs as the version that its publisher signed. */
declare const REVIVE_AGENT_VERSION: string | undefined;
declare const REVIVE_SUPERVISOR_VERSION: string | undefined;

const UNSIGNED = '0.1.0';

export const AGENT_VERSION =
  typeof REVIVE_AGENT_VERSION === 'string' ? REVIVE_AGENT_VERSION : (startedVersion() ?? UNSIGNED);
export const SUPERVISOR_VERSION = typeof REVIVE_SUPERVISOR_VERSION === 'string' ? REVIVE_SUPERVISOR_VERSION : UNSIGNED;
