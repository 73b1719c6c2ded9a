/**
 * What of the work by hand stays owed where the machine's part is rolled back or fails, cents: what was done of it at
 * its prices, less the discount, which comes off work by hand first. `total`: what was approved in all; `machine`: its
 * lines by procedures.
 */
export const keptOfHandWork = ({ done, machine, total }: { done: number; machine: number; total: number }): number =>
  Math.max(0, Math.min(done, total - machine));
