/** What sysfs does not say of a disk: its own serial behind a bridge, and the GUID of its partition table. */
import { findTool, runTool } from '../repair/tools/tool.js';
import { ownSerial } from './serials.js';

export interface DiskAnswers {
  /** From the disk itself, by its controller's own command, past a bridge. */
  readonly serial?: string | undefined;
  readonly model?: string | undefined;
  /** GUID of the partition table. */
  readonly guid?: string | undefined;
}
export type AskDisk = (path: string) => Promise<DiskAnswers>;

const SMART_MS = 5_000;
const LSBLK_MS = 3_000;
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Asks `smartctl` and `lsblk`, where installed. Reads only. Never throws. */
export function askDisk(path = ''): AskDisk {
  const json = async (tool: string, args: readonly string[], ms: number): Promise<unknown> => {
    const program = await findTool(tool, path);
    if (program === undefined) return undefined;
    const run = await runTool(program, args, ms, new AbortController().signal);
    if (run.kind !== 'ended') return undefined;
    const said = run.lines.join('\n');
    return parsed(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1));
  };
  return async (disk) => {
    const [smart, blocks] = await Promise.all([
      json('smartctl', ['--json', '--info', disk], SMART_MS),
      json('lsblk', ['--json', '--nodeps', '--output', 'SERIAL,MODEL,PTUUID', disk], LSBLK_MS),
    ]);
    return answersIn(smart, blocks);
  };
}

export function answersIn(smart: unknown, blocks: unknown): DiskAnswers {
  const listed = at(at(blocks, 'blockdevices'), '0');
  const guid = text(at(listed, 'ptuuid'));
  return {
    serial: ownSerial(text(at(smart, 'serial_number'))),
    model: text(at(smart, 'model_name')) ?? text(at(listed, 'model')),
    // The identifier of an MBR has eight digits, which tools do not keep apart.
    guid: guid !== undefined && GUID.test(guid) ? guid.toLowerCase() : undefined,
  };
}

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : undefined;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
