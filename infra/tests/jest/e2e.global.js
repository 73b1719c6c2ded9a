// Creates a folder for the installation whose copies the end-to-end suites of a run share; the first suite fills the
// folder (infra/tests/e2e/started-product.ts). The folder is deleted after the run.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default async () => {
  const folder = await mkdtemp(join(tmpdir(), 'revive-installed-'));
  // PostgreSQL runs under a separate account, which must be able to enter this folder.
  await chmod(folder, 0o711);
  process.env.INSTALLED_HOMES = folder;
  return undefined;
};
export const remove = () => rm(process.env.INSTALLED_HOMES, { recursive: true, force: true, maxRetries: 5 });
