import type { RecordKeys } from '#api/generated/repair-record.gen.js';
import type { RecordVerdict } from '@revive/contracts/repairs/proof/record';

/** Signer of a record, compared with the platform's keys where they could be loaded. */
export type Signer = 'ours' | 'other' | 'unread' | 'asking';

export function signerOf(
  verdict: RecordVerdict,
  { data, isFetching }: { data?: RecordKeys | undefined; isFetching: boolean },
): Signer {
  if (data === undefined) return isFetching ? 'asking' : 'unread';
  if (!('record' in verdict)) return 'unread';
  const { publicKey } = verdict.record;
  return data.keys.some((one) => one.publicKey === publicKey) ? 'ours' : 'other';
}
