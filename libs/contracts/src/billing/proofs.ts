import {
  id,
  integer,
  isoDateTime,
  list,
  nested,
  oneOf,
  responseSchema,
  text,
  type InferType,
  signedCents,
} from '../rules.js';

/** Checks of the proof round, with the words that screens show. */
const PROOF_CHECKS = [
  'shop_totals',
  'platform_totals',
  'entry_balance',
  'entry_postings',
  'currency',
  'current_account',
  'repair_bill',
  'day_changed',
  'chain',
] as const;
export type ProofCheck = (typeof PROOF_CHECKS)[number];

const proofDifferenceSchema = nested({
  check: oneOf(PROOF_CHECKS).required(),
  day: text(10).optional(),
  tenantId: id().optional(),
  account: text(60).optional(),
  entryId: id().optional(),
  repairId: id().optional(),
  expectedCents: signedCents().optional(),
  actualCents: signedCents().optional(),
});

export const ledgerProofSchema = responseSchema('LedgerProof', {
  id: id().required(),
  at: isoDateTime().required(),
  /** Absent for the nightly proof. */
  byName: text(120).optional(),
  days: integer(0).required(),
  entries: integer(0).required(),
  postings: integer(0).required(),
  debitCents: integer(0).required(),
  differences: integer(0).required(),
  /** The first differences. */
  found: list(proofDifferenceSchema).required(),
  /** Head of the SHA-256 chain over the postings of each day, in hexadecimal. */
  chain: text(64).required(),
});
export type LedgerProof = InferType<typeof ledgerProofSchema>;
export const ledgerProofsSchema = responseSchema('LedgerProofs', { proofs: list(ledgerProofSchema).required() });
