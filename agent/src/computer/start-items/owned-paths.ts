import { silence, type Host } from '../host/host.js';
import { notSeen, type Seen } from '../host/seen.js';

const ASK_MS = 20_000;

/**
 * Returns the paths that a package of the system brought. Asks dpkg, or rpm where dpkg is missing. Without either
 * program the result is `notSeen`.
 */
export async function ownedPaths(
  host: Host,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<Seen<ReadonlySet<string>>> {
  if (paths.length === 0) return { value: new Set() };
  const dpkg = await host.run(
    'dpkg-query',
    [`--admindir=${host.root.replace(/\/$/, '')}/var/lib/dpkg`, '-S', ...paths.flatMap(bothNames)],
    ASK_MS,
    signal,
  );
  if (dpkg.kind === 'missing') return ownedByRpm(host, paths, signal);
  // Exit 1 of dpkg-query(1): some paths belong to no package. Exit 2: the query failed.
  if (dpkg.kind !== 'ended') return notSeen(silence('dpkg-query', dpkg));
  if (dpkg.exit > 1) return notSeen(`dpkg-query: ${(dpkg.lines[0] ?? 'it failed').slice(0, 200)}`);
  const named = new Set(dpkg.lines.flatMap((line) => /^[^\s/].*?: (\/.*)$/.exec(line)?.[1] ?? []));
  return { value: new Set(paths.filter((path) => bothNames(path).some((name) => named.has(name)))) };
}

/** /lib is a link to /usr/lib today; packages use either path. */
const bothNames = (path: string): string[] =>
  /^\/(usr\/)?lib\//.test(path) ? [path, path.startsWith('/usr/') ? path.slice(4) : `/usr${path}`] : [path];

async function ownedByRpm(
  host: Host,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<Seen<ReadonlySet<string>>> {
  const owned = new Set<string>();
  for (const path of paths) {
    const run = await host.run('rpm', ['--root', host.root, '-qf', path], ASK_MS, signal);
    if (run.kind === 'missing') return notSeen('neither dpkg nor rpm says what belongs to the system');
    if (run.kind !== 'ended') return notSeen(silence('rpm', run));
    if (run.exit === 0) owned.add(path);
  }
  return { value: owned };
}
