import { UnreadableError, type BlockView } from '../repair/view/block-view.js';

const PIECE = 1024 * 1024;
/** Spread over the drive: outer tracks are twice as fast as inner tracks. */
const PLACES = 8;

/** Returns bytes per second over a few places; undefined for an unreadable place or a drive too short to measure. */
export async function readRate(view: BlockView, now: () => number, signal: AbortSignal): Promise<number | undefined> {
  const last = view.size - PIECE;
  if (last < 0) return undefined;
  const began = now();
  try {
    for (let place = 0; place < PLACES; place += 1) {
      signal.throwIfAborted();
      const at = Math.floor(((last / Math.max(PLACES - 1, 1)) * place) / view.sectorSize) * view.sectorSize;
      await view.read(at, PIECE);
    }
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
  const seconds = (now() - began) / 1000;
  return seconds > 0 ? Math.round((PLACES * PIECE) / seconds) : undefined;
}
