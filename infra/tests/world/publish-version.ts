import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSigningKey } from '@revive/platform/signed-updates/signing-key';
import { UpdateRepository, type NewTarget } from '@revive/platform/signed-updates/update-repository';

export type VersionToPublish = Pick<NewTarget, 'version' | 'platform' | 'program' | 'file' | 'bytes'>;

/** Publishes a version of the agent with the keys of the product's own publisher, as its next round would. */
export async function publishVersion(productHome: string, version: VersionToPublish): Promise<void> {
  const dir = join(productHome, 'agent-updates');
  const key = async (name: string) => openSigningKey(await readFile(join(dir, 'keys', `${name}.pem`), 'utf8'));
  const repository = new UpdateRepository(dir, () => new Date());
  const target: NewTarget = { kind: 'agent', minimumSupervisor: '0.1.0', ...version };
  await repository.addTargets([target], [await key('targets-1'), await key('targets-2')]);
  await repository.renew(await key('online'));
}
