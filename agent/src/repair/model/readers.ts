import type { BlockView } from '../view/block-view.js';
import type {
  Coverage,
  Finding,
  Observation,
  ProposedAlternative,
  ProposedWrite,
  Reachable,
  VolumeReader,
} from './finding.js';

export interface RecognisedFormat {
  format: string;
  ours: boolean;
  /** Confirmed by more than a magic number, so not merely a remnant. */
  certain: boolean;
  /** The disk is a member of a group of disks: even a trace forbids every repair of the disk. */
  member?: true;
  detail: string;
}

type Recognise = (view: BlockView, signal: AbortSignal) => Promise<RecognisedFormat[]>;

export interface Readers {
  readers: readonly VolumeReader[];
  recognise: Recognise;
  signal: AbortSignal;
  /** Caches the look at a place while its bytes are unchanged; keyed by offset and size. */
  remembered?: (
    place: { offset: number; size: number },
    look: () => Promise<VolumeInspection>,
  ) => Promise<VolumeInspection>;
}

export interface VolumePlace {
  layer: string;
  offset: number;
  size: number;
  /** Partition type: GUID in upper case, or '0x83'. */
  type?: string;
}

export type VolumeInspection = { place: VolumePlace; format: string; detail: string } & (
  | ({
      kind: 'sound';
      notes: string[];
      reachable: Reachable;
      reader: VolumeReader;
      observations?: Observation[];
      alternatives?: ProposedAlternative[];
    } & Coverage)
  | { kind: 'damaged'; findings: Finding[]; writes: ProposedWrite[]; reachable: Reachable; reader: VolumeReader }
  /** Sound after the next mount has replayed its journal; not healthy until then. */
  | {
      kind: 'pending';
      findings: Finding[];
      reachable: Reachable;
      reader: VolumeReader;
      awaited?: readonly string[];
    }
  | { kind: 'foreign' }
  | { kind: 'reserved' }
  | { kind: 'unknown' }
  /**
   * `traceOnly`: no reader matched, only traces of some format exist. `asleep`: a hibernated system, which may have
   * further volumes of the disk open.
   */
  | { kind: 'needs_person'; findings: Finding[]; traceOnly?: true; asleep?: true; alternatives?: ProposedAlternative[] }
);
