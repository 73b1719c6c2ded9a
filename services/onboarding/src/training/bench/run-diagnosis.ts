import { ALL_READERS, recognise } from '@revive/agent/repair/readers/all-readers';
import { diagnose } from '@revive/agent/repair/diagnose/diagnose';
import type { Diagnosis } from '@revive/agent/repair/model/diagnosis';
import { NO_TOOLS } from '@revive/agent/repair/verify/verifier-tools';
import type { Clock } from '@revive/platform/core/clock';
import type { SparseImage } from './sparse-image.js';

/** Timeout of a diagnosis; a practice disk takes about ten milliseconds. */
const MOST_MS = 5_000;

/** Runs the agent's read-only diagnosis on a practice disk in memory, without any host tools. */
export const runDiagnosis = (image: SparseImage, name: string, clock: Clock): Promise<Diagnosis> =>
  diagnose(image, {
    readers: ALL_READERS,
    recognise,
    tools: NO_TOOLS,
    clock: { now: clock },
    onStep: () => undefined,
    signal: AbortSignal.timeout(MOST_MS),
    device: { kind: 'image', id: `image:practice-${name}`, size: image.size, sectorSize: image.sectorSize },
  });
