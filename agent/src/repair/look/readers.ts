/** Who is asked about a place, and what the answers look like once they are weighed against each other. */
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

/** What `recognise` yields for one format that has left its mark. */
export interface RecognisedFormat {
  format: string;
  ours: boolean;
  /** Not merely a remnant: more than a magic number speaks for it. */
  certain: boolean;
  /** It describes the whole disk as one of several: even a trace of it forbids every repair of the disk. */
  member?: true;
  detail: string;
}

export type Recognise = (view: BlockView, signal: AbortSignal) => Promise<RecognisedFormat[]>;

export interface Readers {
  readers: readonly VolumeReader[];
  recognise: Recognise;
  signal: AbortSignal;
  /** Remembers what was seen of a place whose bytes did not change since; keyed by offset and size. */
  remembered?: (place: { offset: number; size: number }, look: () => Promise<VolumeLook>) => Promise<VolumeLook>;
}

export interface VolumePlace {
  layer: string;
  /** Absolute, bytes. */
  offset: number;
  size: number;
  /** Partition type: GUID in upper case, or '0x83'. */
  type?: string;
}

export type VolumeLook = { place: VolumePlace; format: string; detail: string } & (
  | ({
      kind: 'sound';
      notes: string[];
      reachable: Reachable;
      reader: VolumeReader;
      observations?: Observation[];
      alternatives?: ProposedAlternative[];
    } & Coverage)
  | { kind: 'damaged'; findings: Finding[]; writes: ProposedWrite[]; reachable: Reachable; reader: VolumeReader }
  /** Sound once the next mount has brought its journal in; not healthy as it stands. */
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
   * `traceOnly`: no reader spoke, only remains of some format are there. `asleep`: a hibernated system lies here, and may
   * hold other volumes of the disk open.
   */
  | { kind: 'needs_person'; findings: Finding[]; traceOnly?: true; asleep?: true; alternatives?: ProposedAlternative[] }
);
