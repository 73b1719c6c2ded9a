import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { compareReleases } from '@revive/contracts/fleet/update-states';
import type { NewTarget, UpdateRepository } from '@revive/platform/signed-updates/update-repository';
import type { GatewayConfig } from '../config.js';

const FIRST_RELEASE = '0.1.0';
/** Their name in `programs.json` (`agent/build/build-agent.mjs`), and how agents of this system name it. */
const PLATFORM_OF: Readonly<Record<string, string>> = { 'linux-x64': 'linux-x64', 'win-x64': 'win32-x64' };

interface Built {
  readonly kind: NewTarget['kind'];
  readonly platform: string;
  readonly file: string;
  readonly program: NewTarget['program'];
  readonly path: string;
  readonly sha256: string;
}
interface ProgramList {
  readonly packageSha256: string;
  readonly programs: readonly { readonly target: string; readonly file: string; readonly program: string }[];
}
interface Known {
  readonly kind: unknown;
  readonly platform: unknown;
  readonly version: string;
  readonly sha256: string | undefined;
}

/** Streamed: a program has 45 MB, and the round reads it every hour. */
async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * What this computer has built since the last round: the archive for Node 24, the supervisor, and the programs of the same
 * build. All forms of one build have one version.
 */
export async function newBuilds(
  repository: UpdateRepository,
  config: Pick<GatewayConfig, 'agentPackage' | 'agentPrograms'>,
): Promise<NewTarget[]> {
  const known = (await repository.targets()).map(({ custom, hashes }): Known => {
    const { kind, platform, version } = custom;
    return { kind, platform, version: String(version), sha256: hashes['sha256'] };
  });
  const news = [...versioned(await supervisorBuild(config), known), ...versioned(await agentBuilds(config), known)];
  return Promise.all(news.map(async ({ path, sha256: _, ...build }) => ({ ...build, bytes: await readFile(path) })));
}

type Paths = Pick<GatewayConfig, 'agentPackage' | 'agentPrograms'>;

async function supervisorBuild({ agentPackage }: Paths): Promise<Built[]> {
  const path = join(dirname(agentPackage), 'supervisor.cjs');
  if (!existsSync(path)) return [];
  const about = { kind: 'supervisor', platform: 'any', file: 'supervisor.cjs', program: 'script' } as const;
  return [{ ...about, path, sha256: await sha256Of(path) }];
}

async function agentBuilds({ agentPackage, agentPrograms }: Paths): Promise<Built[]> {
  if (!existsSync(agentPackage)) return [];
  const sha256 = await sha256Of(agentPackage);
  const node = { platform: 'node', file: 'program/agent.cjs', program: 'script', path: agentPackage, sha256 } as const;
  const list = join(agentPrograms, 'programs.json');
  const { packageSha256, programs } = existsSync(list)
    ? (JSON.parse(await readFile(list, 'utf8')) as ProgramList)
    : { programs: [] };
  // Programs that were built from different sources than the archive have no version of their own.
  const same = packageSha256 === sha256 ? programs : [];
  const builds = await Promise.all(
    same.map(async ({ target, file, program }): Promise<Omit<Built, 'kind'>[]> => {
      const [platform, path] = [PLATFORM_OF[target], join(agentPrograms, file)];
      if (!platform || !existsSync(path)) return [];
      return [{ platform, file: program, program: 'binary', path, sha256: await sha256Of(path) }];
    }),
  );
  return [node, ...builds.flat()].map((build) => ({ ...build, kind: 'agent' }));
}

/** `builds` are the forms of one build; the first one names its version. */
function versioned(
  builds: readonly Built[],
  known: readonly Known[],
): (Built & Pick<NewTarget, 'version' | 'minimumSupervisor'>)[] {
  const [first] = builds;
  const own = known.filter(({ kind }) => kind === first?.kind);
  const has = ({ platform, sha256 }: Built): Known | undefined =>
    own.find((one) => one.platform === platform && one.sha256 === sha256);
  const missing = builds.filter((build) => has(build) === undefined);
  if (!first || missing.length === 0) return [];
  const newest = own.map(({ version }) => version).sort(compareReleases);
  const isTaken = (version: string): boolean =>
    missing.some(({ platform }) => own.some((one) => one.version === version && one.platform === platform));
  const named = has(first)?.version;
  const version = named !== undefined && !isTaken(named) ? named : nextRelease(newest.at(-1));
  // A next version needs each form, also the ones that did not change.
  return (version === named ? missing : builds).map((build) => ({
    ...build,
    version,
    minimumSupervisor: FIRST_RELEASE,
  }));
}

function nextRelease(version: string | undefined): string {
  if (version === undefined) return FIRST_RELEASE;
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return `${major}.${minor}.${patch + 1}`;
}
