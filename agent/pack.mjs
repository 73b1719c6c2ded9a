// Packs the agent into one archive for a PC with Node alone. Written after each build. The same sources give the same
// bytes, so that an installer can state the SHA-256 of the archive.
import { bundle } from './build/bundle.mjs';
import { writePackage } from './build/package.mjs';

writePackage(await bundle());
