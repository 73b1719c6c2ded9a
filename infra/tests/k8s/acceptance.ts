import type { ApiServer, Reply } from './api-server.js';
import { ofKind, workloadsOf, type Manifest } from './manifests.js';

interface Discovered {
  readonly resources: readonly { readonly name: string; readonly kind: string; readonly namespaced: boolean }[];
}

/**
 * Sends the requests of `kubectl apply --server-side --dry-run=server --validate=strict` and collects the server's
 * objections.
 */
export class Acceptance {
  readonly #known = new Map<string, Discovered>();

  constructor(private readonly server: ApiServer) {}

  /**
   * Creates the namespace and its service accounts, because admission checks them. Then dry-runs every object and
   * every pod of the workloads. Returns a message per refusal and warning.
   */
  async complaintsAbout(manifests: readonly Manifest[]): Promise<string[]> {
    const ground = [...ofKind<Manifest>(manifests, 'Namespace'), ...ofKind<Manifest>(manifests, 'ServiceAccount')];
    const found: string[] = [];
    for (const manifest of ground) found.push(...said(manifest, await this.#apply(manifest, false)));
    if (found.length > 0) return found;
    for (const manifest of manifests) found.push(...said(manifest, await this.#apply(manifest, true)));
    for (const pod of podsOf(manifests))
      found.push(
        ...said(pod, await this.server.ask('POST', `${await this.#place(pod)}?dryRun=All&fieldValidation=Strict`, pod)),
      );
    return found;
  }

  async #apply(manifest: Manifest, dry: boolean): Promise<Reply> {
    const path = `${await this.#place(manifest)}/${manifest.metadata.name}?fieldManager=revive&force=true&fieldValidation=Strict${dry ? '&dryRun=All' : ''}`;
    return this.server.ask('PATCH', path, manifest, 'application/apply-patch+yaml');
  }

  async #place({ apiVersion, kind, metadata: { namespace } }: Manifest): Promise<string> {
    const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const { resources } = this.#known.get(root) ?? (await this.#discover(root));
    const found = resources.find((one) => one.kind === kind && !one.name.includes('/'));
    if (!found) throw new TypeError(`The API server has no ${apiVersion} ${kind}`);
    return found.namespaced ? `${root}/namespaces/${namespace ?? 'default'}/${found.name}` : `${root}/${found.name}`;
  }

  async #discover(root: string): Promise<Discovered> {
    const { body, status } = await this.server.ask('GET', root);
    const found = status === 200 ? (body as Discovered) : { resources: [] };
    this.#known.set(root, found);
    return found;
  }
}

function said({ kind, metadata: { name } }: Manifest, { status, body, warnings }: Reply): string[] {
  const refused =
    status >= 200 && status < 300
      ? []
      : [`${kind} ${name}: refused (${status}), ${(body as { message?: string }).message ?? String(body)}`];
  return [...refused, ...warnings.map((warning) => `${kind} ${name}: warned, ${warning}`)];
}

/** The pods that controllers would create: pod security refuses pods, but only warns about their controllers. */
function podsOf(manifests: readonly Manifest[]): Manifest[] {
  const namespace = ofKind<Manifest>(manifests, 'Namespace')[0]?.metadata.name ?? 'default';
  return workloadsOf(manifests).map(({ name, labels, spec }) => {
    const mounted = new Set(
      [...(spec.initContainers ?? []), ...spec.containers].flatMap(({ volumeMounts = [] }) =>
        volumeMounts.map((mount) => mount.name),
      ),
    );
    const claimed = [...mounted]
      .filter((volume) => !spec.volumes?.some((one) => one.name === volume))
      .map((volume) => ({ name: volume, persistentVolumeClaim: { claimName: volume } }));
    return {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace, labels },
      spec: { ...spec, volumes: [...(spec.volumes ?? []), ...claimed] },
    } as Manifest;
  });
}
