/** Fetches a version by signed metadata; loaded with the metadata's code at the first offer. */
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compareReleases } from '@revive/contracts/fleet/update-states';
import { downloadTarget } from './download.js';
import { UpdateProblemError } from './problem.js';
import { findTarget, newestTarget, readTargets, type Target } from './tuf-client.js';
import { unpackVersion } from './unpack.js';
import type { UpdatesParts } from './updates.js';

interface Fetched {
  /** SHA-256 of the unpacked program; undefined while it needs a newer supervisor first. */
  readonly sha256: string | undefined;
  readonly supervisor?: { readonly version: string; readonly file: string; readonly sha256: string };
}
type Parts = Pick<UpdatesParts, 'folder' | 'gatewayUrl' | 'platform' | 'clock' | 'supervisor' | 'openFile'>;

export async function fetchProgram(
  parts: Parts,
  publisher: { readonly id: string; readonly root: Uint8Array },
  version: string,
  downloading: () => Promise<void>,
): Promise<Fetched> {
  const { folder, gatewayUrl, platform, clock } = parts;
  const url = `${gatewayUrl}/api/agent-updates`;
  await folder.make();
  const targets = await readTargets({
    dir: join(folder.root, `tuf-${publisher.id}`),
    root: publisher.root,
    url,
    now: clock.now(),
  });
  const target = findTarget(targets, 'agent', platform, version);
  if (!target) throw new UpdateProblemError('unknown_version');
  await downloading();
  const supervisor = await newerSupervisor(parts, newestTarget(targets, 'supervisor', platform), url);
  const own = parts.supervisor?.version ?? '0.0.0';
  if (compareReleases(target.minimumSupervisor, own) > 0) {
    if (!supervisor) throw new UpdateProblemError('needs_supervisor');
    return { sha256: undefined, supervisor };
  }
  const archive = await downloadTarget(target, url, folder.root);
  try {
    const { sha256 } = await unpackVersion(folder, archive, target, parts.openFile);
    return { sha256, ...(supervisor && { supervisor }) };
  } finally {
    await rm(archive, { force: true });
  }
}

async function newerSupervisor(
  { folder, supervisor }: Parts,
  target: Target | undefined,
  url: string,
): Promise<Fetched['supervisor']> {
  if (!supervisor || !target || compareReleases(target.version, supervisor.version) <= 0) return undefined;
  const dir = join(folder.root, 'supervisors');
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const file = join(dir, `supervisor-${target.version}.cjs`);
  await rename(await downloadTarget(target, url, dir), file);
  return { version: target.version, file, sha256: target.sha256 };
}
