import type { UpdateProblem } from '@revive/contracts/fleet/update-states';

/** Keeps an update from going on for now; the agent keeps working and tries again later. */
export class UpdateProblemError extends Error {
  override readonly name = 'UpdateProblemError';
  constructor(
    readonly problem: UpdateProblem,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}

const OF_DISK: Readonly<Record<string, UpdateProblem>> = {
  ENOSPC: 'no_space',
  EDQUOT: 'no_space',
  EFBIG: 'no_space',
  EROFS: 'not_writable',
  EACCES: 'not_writable',
  EPERM: 'not_writable',
};

/** The code of an error or of the error behind it. */
function codeIn(error: unknown): string | undefined {
  for (let at = error, deep = 0; at instanceof Error && deep < 4; at = at.cause, deep++) {
    const { code } = at as NodeJS.ErrnoException;
    if (typeof code === 'string') return code;
  }
  return undefined;
}

/** `otherwise`: the problem of an error without a code, which is a refusal of what was read. */
export function problemOf(error: unknown, otherwise: UpdateProblem): UpdateProblem {
  if (error instanceof UpdateProblemError) return error.problem;
  const code = codeIn(error);
  // Errors of zlib: what was read is no archive.
  if (code === undefined || code.startsWith('Z_')) return otherwise;
  return OF_DISK[code] ?? 'unreachable';
}
