import { fillBench } from './bench-images.js';

const [, , bench] = process.argv;
if (bench === undefined) throw new TypeError('Name the folder of the bench');
await fillBench(bench);
