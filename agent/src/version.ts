/** Set by the bundler for a release; a clone runs as the version of its sources. */
declare const REVIVE_AGENT_VERSION: string | undefined;
declare const REVIVE_SUPERVISOR_VERSION: string | undefined;

export const AGENT_VERSION = typeof REVIVE_AGENT_VERSION === 'string' ? REVIVE_AGENT_VERSION : '0.1.0';
export const SUPERVISOR_VERSION = typeof REVIVE_SUPERVISOR_VERSION === 'string' ? REVIVE_SUPERVISOR_VERSION : '0.1.0';
