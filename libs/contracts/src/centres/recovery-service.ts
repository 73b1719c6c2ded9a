/** Price-book entry for a recovery in the blue-screen center (spec part 3 §9: R500). */
export const RECOVERY_SERVICE = 'bsod_recovery';
