// Packs the agent into one archive for a PC with Node alone. Written after each build. The same sources give the same
// bytes, so that an installer can name their SHA-256.
import { bundle } from './build/bundle.mjs';
import { writePackage } from './build/package.mjs';

writePackage(await bundle());
