/** Asks `smartctl` for the health of a drive. Reads only and starts no self-test. */
import { findTool, runTool } from '../tools/tool.js';
import { readSmart, type DriveHealth } from './smart.js';

interface AskSmartOptions {
  path: string;
  timeoutMs: number;
  privileged?: boolean;
}

/** `device` is the path of a block device. Never throws for a missing or failing tool; only an abort is thrown. */
export async function askSmart(device: string, options: AskSmartOptions, signal: AbortSignal): Promise<DriveHealth> {
  const unknown = (reason: string): DriveHealth => ({ ...readSmart(''), reason });
  const program = await findTool('smartctl', options.path, options.privileged);
  if (program === undefined) return unknown('smartctl is not installed, so the drive was not asked for its health.');
  const run = await runTool(program, ['--json', '--all', device], options.timeoutMs, signal);
  if (run.kind === 'late') return unknown('The drive did not answer the question for its health in time.');
  if (run.kind === 'broken') return unknown(`smartctl could not be run: ${run.why}.`);
  const said = run.lines.join('\n');
  // Warnings may surround the JSON.
  return readSmart(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1));
}
