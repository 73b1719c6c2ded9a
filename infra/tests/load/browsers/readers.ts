import { request as ask } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { PublicDoor } from '../../../dev/public-door.js';
import { answerWith } from '../chain/answer.js';
import { nowMs } from '../chain/pace.js';
import { signIn } from '../visitors.js';

/** Browsers of several shops: each shop signs in once and opens `each` streams. */
export type ReadersRequest =
  | {
      readonly ask: 'open';
      readonly url: string;
      readonly usernames: readonly string[];
      readonly password: string;
      readonly each: number;
    }
  | { readonly ask: 'look' | 'take' };

export interface Taken {
  readonly frames: number;
  /** Milliseconds from the timestamp in the agent's change until a browser has read the frame. */
  readonly latencies: number[];
  /** Frames with a lower number than an earlier frame of the same device and stream. */
  readonly disordered: number;
  /** Device id → the last number on each stream of its shop. */
  readonly last: Record<string, number[]>;
}

let [frames, disordered] = [0, 0];
let latencies: number[] = [];
const seen: Map<string, number>[] = [];

const CHANGE = /^(\d+) (\d+(?:\.\d+)?)$/;

/**
 * Resolves when the stream is open. Uses a plain request: at five thousand frames a second, streams of `fetch` would
 * use more CPU than the product.
 */
function read(url: string, cookie: string, mine: Map<string, number>): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = ask(`${url}/api/events`, { headers: { accept: 'text/event-stream', cookie } }, (response) => {
      if (response.statusCode !== 200) return reject(new TypeError(`a browser was answered ${response.statusCode}`));
      resolve();
      let rest = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        const arrivedAt = nowMs();
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) note(block, mine, arrivedAt);
      });
      response.on('end', () => process.stderr.write('a browser lost its stream\n'));
    });
    sent.on('error', reject);
    sent.end();
  });
}

function note(block: string, mine: Map<string, number>, arrivedAt: number): void {
  const data = /^data: (.+)$/m.exec(block)?.[1];
  if (data === undefined) return;
  const { type, id, row } = JSON.parse(data) as { type?: string; id?: string; row?: { detail?: string } };
  const change = CHANGE.exec(row?.detail ?? '');
  if (type !== 'bench.device' || id === undefined || !change) return;
  const [number, at] = [Number(change[1]), Number(change[2])];
  frames++;
  latencies.push(arrivedAt - at);
  if (number < (mine.get(id) ?? 0)) disordered++;
  mine.set(id, number);
}

answerWith<ReadersRequest>(async (request) => {
  if (request.ask !== 'open') {
    const last: Record<string, number[]> = {};
    for (const mine of seen) for (const [id, number] of mine) (last[id] ??= []).push(number);
    const taken: Taken = { frames, latencies, disordered, last };
    if (request.ask === 'look') return taken;
    [frames, disordered, latencies] = [0, 0, []];
    // The numbers restart at one in the next measurement.
    for (const mine of seen) mine.clear();
    return taken;
  }
  const { url, usernames, password, each } = request;
  for (const username of usernames) {
    const { cookie } = await signIn(new PublicDoor(url), username, password);
    for (let i = 0; i < each; i++) {
      const mine = new Map<string, number>();
      seen.push(mine);
      await read(url, cookie, mine);
    }
  }
  // Each stream is open after its first heartbeat; a second is enough on loopback.
  await sleep(1000);
  return { streams: seen.length };
});
process.send?.({ id: 0 });
