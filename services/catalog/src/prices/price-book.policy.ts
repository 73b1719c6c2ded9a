/**
 * Repair catalogue of spec part 2 §9, in cents of rand, with the specification's names. Source of bench repair prices
 * (`decisions.md`); a shop's own price takes precedence.
 */
export const REPAIR_CATALOGUE = [
  { id: 'boot_repair', name: 'Windows Boot Repair', cents: 35_000 },
  { id: 'registry_fix', name: 'Registry Repair', cents: 25_000 },
  { id: 'data_recovery', name: 'Storage Recovery', cents: 18_000 },
  { id: 'performance_boost', name: 'System Optimization', cents: 12_000 },
] as const;

/** spec part 3 §9: a recovery in the blue-screen center, whatever it takes (`decisions.md`: an entry of its own). */
export const BLUE_SCREEN_RECOVERY = { id: 'bsod_recovery', name: 'Blue-screen recovery', cents: 50_000 } as const;

/** Default price of a diagnosis without a repair (`decisions.md`). */
export const DIAGNOSIS_CENTS = 0;
