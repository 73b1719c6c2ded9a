// A folder for the installation that the end-to-end suites of one run share copies of: the first that needs one makes it
// (infra/tests/e2e/started-product.ts). It is gone with the run.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default async () => {
  const folder = await mkdtemp(join(tmpdir(), 'revive-installed-'));
  // PostgreSQL does not run as root: its own account has to pass through.
  await chmod(folder, 0o711);
  process.env.INSTALLED_HOMES = folder;
  return undefined;
};
export const remove = () => rm(process.env.INSTALLED_HOMES, { recursive: true, force: true, maxRetries: 5 });
