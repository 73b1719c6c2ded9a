// A feature knows only its own pages; this address is the specification's (spec part 1 §2).
export const TRACKING_PATH = '/track-repair';
