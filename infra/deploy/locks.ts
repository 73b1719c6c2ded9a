export interface Inspected {
  readonly Name: string;
  readonly Config: { readonly User: string; readonly Env: readonly string[] };
  readonly HostConfig: {
    readonly ReadonlyRootfs: boolean;
    readonly CapDrop: readonly string[] | null;
    readonly CapAdd: readonly string[] | null;
    readonly SecurityOpt: readonly string[] | null;
    readonly Privileged: boolean;
    readonly Memory: number;
    readonly NanoCpus: number;
    readonly PidsLimit: number | null;
    readonly PortBindings: Readonly<Record<string, unknown>> | null;
  };
}

/** Script to run inside a container; prints its user, capabilities and writable places. */
export const PROBE = `id -u; grep -E '^(CapEff|CapBnd|NoNewPrivs):' /proc/1/status
for folder in / /revive /usr/local/bin /etc; do [ -d "$folder" ] && { (: > "$folder/.probe") 2>/dev/null && echo "wrote $folder"; }; done
(: > /run/secrets/.probe) 2>/dev/null && echo 'wrote /run/secrets'
(: > /tmp/.probe) 2>/dev/null && rm /tmp/.probe && echo 'tmp is writable'
cat /sys/fs/cgroup/memory.max 2>/dev/null || cat /sys/fs/cgroup/memory/memory.limit_in_bytes
true`;

/**
 * Checks the locks of a container and returns one sentence per problem. `published`: container ports that may be
 * reachable from outside.
 */
export function complaintsAboutContainer(
  seen: Inspected,
  probe: string,
  { published, secrets }: { readonly published: readonly string[]; readonly secrets: readonly string[] },
): string[] {
  const name = seen.Name.replace(/^\//, '');
  const { HostConfig: host, Config: config } = seen;
  const lines = probe.trim().split('\n');
  const found: string[] = [];
  const demand = (holds: boolean, sentence: string) => {
    if (!holds) found.push(`${name}: ${sentence}`);
  };
  demand(
    !/^(?:|0|root)(?::|$)/.test(config.User) && lines[0] !== '0',
    `runs as root (${config.User || 'no user'}, ${lines[0]})`,
  );
  demand(
    host.ReadonlyRootfs && !lines.some((line) => line.startsWith('wrote ')),
    `its root can be written: ${lines.filter((line) => line.startsWith('wrote ')).join(', ') || 'ReadonlyRootfs is off'}`,
  );
  demand(lines.includes('tmp is writable'), '/tmp cannot be written');
  demand(
    (host.CapDrop ?? []).includes('ALL') &&
      (host.CapAdd ?? []).length === 0 &&
      !host.Privileged &&
      lines.some((line) => /^CapEff:\s+0+$/.test(line)),
    'has capabilities',
  );
  demand(
    (host.SecurityOpt ?? []).some((one) => one.startsWith('no-new-privileges')) &&
      lines.some((line) => /^NoNewPrivs:\s+1$/.test(line)),
    'may gain privileges',
  );
  demand(
    host.Memory > 0 && lines.includes(String(host.Memory)),
    `its memory has no limit in force (${host.Memory}, ${lines.at(-1)})`,
  );
  demand(host.NanoCpus > 0, 'its processors have no limit');
  demand((host.PidsLimit ?? 0) > 0, 'its processes have no limit');
  const open = Object.keys(host.PortBindings ?? {}).filter((port) => !published.includes(port));
  demand(open.length === 0, `publishes ${open.join(', ')}`);
  const shown = config.Env.filter((line) => secrets.some((secret) => line.includes(secret))).map(
    (line) => line.split('=')[0],
  );
  demand(shown.length === 0, `its environment holds a secret (${shown.join(', ')})`);
  return found;
}
