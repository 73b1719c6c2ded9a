import { DeployError } from '../deploy/processes.js';
import { buildRescue, mib } from './build-rescue.js';
import { readRescueSettings } from './config.js';

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);
try {
  const begun = performance.now();
  const image = await buildRescue(readRescueSettings(process.env), say);
  say(`${image.file}: ${mib(image.sizeBytes)}, SHA-256 ${image.sha256}`);
  say(
    `Built in ${((performance.now() - begun) / 1000).toFixed(1)} s. Write it to a USB stick whole, or burn it to a CD.`,
  );
} catch (error) {
  process.stderr.write(
    `${error instanceof DeployError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}
