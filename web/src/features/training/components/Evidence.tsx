import { EVIDENCE } from '@revive/contracts/training/evidence';
import { SECTOR_BYTES } from '@revive/contracts/training/bench';
import { Reading, type DiskReading } from './Reading.js';

type Kept = Omit<DiskReading, 'digest' | 'writes'> & {
  readonly size: number;
  readonly plan: {
    readonly digest: string;
    readonly writes: readonly {
      readonly offset: number;
      readonly length: number;
      readonly why: string;
      readonly before: string;
      readonly after: string;
    }[];
  } | null;
};

/** A reading of the agent, as it was: a disk that its fixture code made and damaged. */
export function Evidence({ name }: { name: keyof typeof EVIDENCE }) {
  const { plan, size, ...reading }: Kept = EVIDENCE[name];
  const writes = (plan?.writes ?? []).map(({ offset, length, ...write }) => ({
    ...write,
    sector: offset / SECTOR_BYTES,
    sectors: length / SECTOR_BYTES,
  }));
  return (
    <Reading
      of={{ ...reading, ...(plan && { digest: plan.digest }), writes }}
      what={`${size.toLocaleString('en-US')} bytes of a disk image that was made for this training`}
    />
  );
}
