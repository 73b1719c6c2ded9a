import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSingleFile } from '../program/single-file.js';

/**
 * The command line that systemd or the Task Scheduler starts. This is the one place that names it: a supervisor takes
 * the agent's place here and starts the agent itself.
 */
export function serviceCommand(): readonly string[] {
  return agentCommand();
}

/** The command line of this agent: the program itself, or Node with the bundled script. */
export const agentCommand = (): readonly string[] =>
  isSingleFile() ? [process.execPath] : [process.execPath, '--max-semi-space-size=1', ownScript()];

function ownScript(): string {
  const script = process.argv[1] ?? '';
  // From the sources the main module is not this file; in a bundle both are the same.
  return script.includes(sep) ? script : fileURLToPath(import.meta.url);
}
