import { AppError } from '@revive/platform/errors/errors';

/** NOT_ALLOWED (403) for a machine that uses the key of another one. */
export const copyRefused = (agentId: string): AppError =>
  new AppError(
    'NOT_ALLOWED',
    { agentId },
    { sentence: 'This key belongs to another PC. An administrator of the shop decides which PC to keep.' },
  );
