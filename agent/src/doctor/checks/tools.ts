import { presentable } from '../../devices/bench-device.js';
import { findTool, runTool } from '../../repair/tools/tool.js';
import { ok, problem, unknown, warning, type Check, type Finding } from '../check.js';
import { TOOLS, type KnownTool } from './tool-list.js';

const VERSION_MS = 5_000;

const checkOf = (tool: KnownTool): Check => ({
  id: `tool.${tool.program}`,
  group: 'tools',
  name: tool.program,
  platforms: ['linux', 'darwin'],
  run: async ({ path, user }, _, signal) => {
    const program = await findTool(tool.program, path, user.uid === 0);
    if (program === undefined) return lacks(tool, `${tool.program} isn't installed: ${tool.without}.`);
    // A program without a version option is only found, never started.
    if (tool.args.length === 0) return ok(`${program} is there. Its version is not read.`);
    const run = await runTool(program, tool.args, VERSION_MS, signal);
    if (run.kind === 'late') return lacks(tool, `${program} doesn't answer: ${tool.without}.`);
    if (run.kind === 'broken')
      return lacks(tool, `${program} can't be started (${presentable(run.why, 120)}): ${tool.without}.`);
    const version = run.lines.map((line) => tool.version.exec(line)?.[1]).find((found) => found !== undefined);
    if (version === undefined)
      return tool.least
        ? unknown(`${program} runs, and its version is unknown.`)
        : ok(`${program} runs. It doesn't tell its version.`);
    if (tool.least && isOlder(version, tool.least.version))
      return lacks(
        tool,
        `${tool.program} ${version} is too old: ${tool.least.why}. Needed: ${tool.least.version} or newer. Until then ${tool.without}.`,
      );
    return ok(`${tool.program} ${version} (${program}).`);
  },
});

function lacks({ debian, isVerifier }: KnownTool, found: string): Finding {
  const advice = `Install it: sudo apt-get install ${debian}`;
  return isVerifier ? problem(found, advice) : warning(found, advice);
}

export function isOlder(version: string, least: string): boolean {
  const [a, b] = [version, least].map((text) => text.split('.').map(Number)) as [number[], number[]];
  for (let part = 0; part < Math.max(a.length, b.length); part++) {
    const difference = (a[part] ?? 0) - (b[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

export const toolChecks: readonly Check[] = TOOLS.map(checkOf);
