/**
 * Cents owed for manual work after the procedures fail or are rolled back: the completed work minus the discount,
 * which is taken from manual work first. `total`: the approved total. `machine`: the sum of the procedure lines.
 */
export const keptOfHandWork = ({ done, machine, total }: { done: number; machine: number; total: number }): number =>
  Math.max(0, Math.min(done, total - machine));
