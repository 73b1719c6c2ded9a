// A feature knows only its own pages; addresses of others are the specification's (spec part 1 §2, part 3 §2).
export const TRACKING_PATH = '/track-repair';
export const SIGN_IN_PATH = '/auth';
export const DEMO_PATH = '/demo';
/** Where "Get Help Now" leads where the operator has set no shop of their own. */
export const HELP_PATH = '/get-help';
