// A feature knows only its own pages; these addresses are the specification's (spec part 1 §2, part 3 §2).
export const TRACKING_PATH = '/track-repair';
export const DEMO_PATH = '/demo';
export const SHOP_PATH = '/shop';
