import { AppError } from '@revive/platform/errors/errors';

/**
 * Rejects after `ms`, so that a hanging mail server does not hold the row lock until the database ends the
 * transaction.
 */
export async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError('SERVICE_UNAVAILABLE', { part: 'mail', reason: 'it did not answer in time' })),
      ms,
    );
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
