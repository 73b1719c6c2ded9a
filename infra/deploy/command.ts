import { ConfigError } from '@revive/platform/errors/config-error';
import { AppError } from '@revive/platform/errors/errors';

export const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

/**
 * Runs a command of the image: what a person can put right ends it with a sentence and 1, anything else with its whole
 * story.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const plain = error instanceof ConfigError || error instanceof AppError;
    process.stderr.write(`${plain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  }
}
