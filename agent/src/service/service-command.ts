import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../program/node-flags.js';
import { isSingleFile } from '../program/single-file.js';

/** Word of the single file that starts the supervisor inside it (`build/launcher.cjs`). */
const SUPERVISE = 'supervise';

/**
 * The command line that systemd or the Task Scheduler starts: the supervisor, which starts the agent. Sources have no
 * packed supervisor, so their agent is started itself.
 */
export function serviceCommand(script = ownScript()): readonly string[] {
  if (isSingleFile()) return [process.execPath, SUPERVISE];
  const supervisor = join(dirname(script), 'supervisor.cjs');
  return [process.execPath, ...NODE_FLAGS, existsSync(supervisor) ? supervisor : script];
}

function ownScript(): string {
  const script = process.argv[1] ?? '';
  // From the sources the main module is not this file; in a bundle both are the same.
  return script.includes(sep) ? script : fileURLToPath(import.meta.url);
}
