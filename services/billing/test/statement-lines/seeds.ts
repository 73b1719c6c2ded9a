/** Chosen and committed before the matcher was written; nothing of the matcher was tuned on this statement. */
export const HELD_OUT_SEED = 20_261_129;
/** Statements for a look at mistakes while the matcher is written. */
export const TUNING_SEEDS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** Further statements without an automatic mistake. */
export const FURTHER_SEEDS = Array.from({ length: 20 }, (_, index) => 7_001 + index * 97);
