import { ConfigError } from '@revive/platform/errors/config-error';
import { AppError } from '@revive/platform/errors/errors';

export const print = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

/**
 * Runs a command of the image. An error that a person can fix prints its message; any further error prints its stack.
 * Both exit with 1.
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
