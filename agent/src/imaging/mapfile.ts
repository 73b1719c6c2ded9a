/** Reads and writes the map of an image in the format of GNU ddrescue, so that either program can continue. */
import type { Region, RegionState } from './regions.js';

const SIGNS: Readonly<Record<RegionState, string>> = {
  not_tried: '?',
  skipped: '*',
  narrowed: '/',
  bad: '-',
  copied: '+',
};
const STATES: Readonly<Record<string, RegionState>> = {
  '?': 'not_tried',
  '*': 'skipped',
  '/': 'narrowed',
  '-': 'bad',
  '+': 'copied',
};

export function writeMapfile(regions: readonly Readonly<Region>[], comment: string): string {
  const next = regions.find(({ state }) => state !== 'copied');
  return [
    '# Mapfile. Created by Revive',
    `# ${comment.replaceAll(/\p{Cc}/gu, ' ')}`,
    '# current_pos  current_status  current_pass',
    `${hex(next?.from ?? 0)}  ${next ? '?' : '+'}  1`,
    '#      pos        size  status',
    ...regions.map(({ from, to, state }) => `${hex(from)}  ${hex(to - from)}  ${SIGNS[state]}`),
    '',
  ].join('\n');
}

/** Throws RangeError for anything except a map of a drive of this size. */
export function readMapfile(text: string, size: number): Region[] {
  const lines = text
    .split('\n')
    .map((line) => (line.split('#', 1)[0] ?? '').trim())
    .filter((line) => line !== '');
  let at = 0;
  const regions = lines.slice(1).map((line): Region => {
    const [from, length, sign = ''] = line.split(/\s+/);
    const state = STATES[sign];
    const region = { from: Number(from), to: Number(from) + Number(length), state: state ?? 'not_tried' };
    if (state === undefined || region.from !== at || !(region.to > at))
      throw new RangeError(`no line of a map: ${line}`);
    at = region.to;
    return region;
  });
  if (at !== size) throw new RangeError(`the map is of ${at} bytes, and the drive has ${size}`);
  return regions;
}

const hex = (value: number): string => `0x${value.toString(16).toUpperCase().padStart(8, '0')}`;
