/**
 * Writes the signed metadata of agent updates (The Update Framework 1.0.31, consistent snapshots):
 *
 *     metadata/1.root.json 1.targets.json 1.snapshot.json timestamp.json
 *     targets/<sha256>.<name>
 *
 * Root and targets are signed offline by two of three keys; snapshot and timestamp by an online key, again and again.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Metadata,
  MetadataKind,
  MetaFile,
  Root,
  Snapshot,
  TargetFile,
  Targets,
  Timestamp,
  type Key,
} from '@tufjs/models';
import { Role } from '@tufjs/models/dist/role.js';
import type { SigningKey } from './signing-key.js';

const SPEC = '1.0.31';
const DAY_MS = 86_400_000;
const OFFLINE_MS = 365 * DAY_MS;
export const SNAPSHOT_MS = 45 * DAY_MS;
const TIMESTAMP_MS = 40 * DAY_MS;
/** The round renews signatures that expire within this time, so the alarm at 30 days means a failing round. */
const RENEW_MS = 35 * DAY_MS;
const THRESHOLD = 2;

const ROLES = ['root', 'targets', 'snapshot', 'timestamp'] as const;
export type RoleName = (typeof ROLES)[number];

export interface RepositoryKeys {
  /** Of each, two of three sign. */
  readonly root: readonly SigningKey[];
  readonly targets: readonly SigningKey[];
  readonly online: SigningKey;
}

export interface NewTarget {
  readonly kind: 'agent' | 'supervisor';
  readonly version: string;
  /** `node` for a script in an archive, `any` for a supervisor, else such as `linux-x64`. */
  readonly platform: string;
  readonly minimumSupervisor: string;
  /** The program's path within its archive. */
  readonly file: string;
  readonly program: 'script' | 'binary';
  readonly bytes: Uint8Array;
}

/** A fault of the person who publishes; the message says what to do. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
}

const iso = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export class UpdateRepository {
  constructor(
    readonly dir: string,
    private readonly now: () => Date,
  ) {}

  get metadataDir(): string {
    return join(this.dir, 'metadata');
  }
  get targetsDir(): string {
    return join(this.dir, 'targets');
  }

  /** Signs the first root and empty metadata. Throws `PublishError` if there is one. */
  async create(keys: RepositoryKeys): Promise<void> {
    if ((await this.#newest('root')) !== undefined) throw new PublishError(`${this.dir} has a root already.`);
    for (const dir of [this.metadataDir, this.targetsDir]) await mkdir(dir, { recursive: true });
    await this.#putRoot(1, keys, keys.root);
    await this.#putTargets(new Targets({ version: 1, specVersion: SPEC, expires: this.#in(OFFLINE_MS) }), keys.targets);
    await this.renew(keys.online, true);
  }

  /**
   * Signs the next root with the keys of the present one (`formerKeys`) and the new ones. New online keys end the trust
   * in snapshots and timestamps of a stolen key.
   */
  async rotateRoot(keys: RepositoryKeys, formerKeys: readonly SigningKey[]): Promise<void> {
    const version = ((await this.#newest('root')) ?? 0) + 1;
    const signers = new Map([...formerKeys, ...keys.root].map((one) => [one.key.keyID, one]));
    await this.#putRoot(version, keys, [...signers.values()]);
  }

  async addTargets(news: readonly NewTarget[], signers: readonly SigningKey[]): Promise<void> {
    const before = await this.#read(MetadataKind.Targets, await this.#newest('targets'));
    const targets = new Targets({
      version: before.signed.version + 1,
      specVersion: SPEC,
      expires: this.#in(OFFLINE_MS),
      targets: { ...before.signed.targets },
    });
    for (const { bytes, ...about } of news) {
      const hash = sha256(bytes);
      const path = `${about.kind}-${about.version}-${about.platform}${about.kind === 'agent' ? '.tar.gz' : '.cjs'}`;
      const known = targets.targets[path];
      // A version never changes its content: agents with the version would not load the new bytes.
      if (known && known.hashes['sha256'] !== hash)
        throw new PublishError(`${path} is published with other bytes. Publish a new version instead.`);
      const custom = { ...about, sha256: hash };
      targets.addTarget(
        new TargetFile({ path, length: bytes.length, hashes: { sha256: hash }, unrecognizedFields: { custom } }),
      );
      await this.#write(join(this.targetsDir, `${hash}.${path}`), bytes);
    }
    await this.#putTargets(targets, signers);
  }

  /** Signs the targets of today for another year. */
  async renewTargets(signers: readonly SigningKey[]): Promise<void> {
    await this.addTargets([], signers);
  }

  /**
   * Signs snapshot and timestamp for the newest targets. Without `force`, only if the targets changed or one of them
   * expires soon. Returns whether it signed.
   */
  async renew(online: SigningKey, force = false): Promise<boolean> {
    const targetsVersion = (await this.#newest('targets')) ?? 0;
    const version = await this.#newest('snapshot');
    const former = version === undefined ? undefined : await this.#read(MetadataKind.Snapshot, version);
    const timestamp = await this.#readTimestamp();
    const soon = this.now().getTime() + RENEW_MS;
    const isDue = [former, timestamp].some((one) => !one || Date.parse(one.signed.expires) < soon);
    if (!force && !isDue && former?.signed.meta['targets.json']?.version === targetsVersion) return false;
    const snapshot = new Metadata(
      new Snapshot({
        version: (version ?? 0) + 1,
        specVersion: SPEC,
        expires: this.#in(SNAPSHOT_MS),
        meta: { 'targets.json': new MetaFile({ version: targetsVersion }) },
      }),
    );
    snapshot.sign(online.sign);
    const bytes = bytesOf(snapshot);
    await this.#write(join(this.metadataDir, `${snapshot.signed.version}.snapshot.json`), bytes);
    const next = new Metadata(
      new Timestamp({
        version: (timestamp?.signed.version ?? 0) + 1,
        specVersion: SPEC,
        expires: this.#in(TIMESTAMP_MS),
        snapshotMeta: new MetaFile({
          version: snapshot.signed.version,
          length: bytes.length,
          hashes: { sha256: sha256(bytes) },
        }),
      }),
    );
    next.sign(online.sign);
    await this.#write(join(this.metadataDir, 'timestamp.json'), bytesOf(next));
    return true;
  }

  /** When each role expires. Throws if the repository is incomplete. */
  async expiries(): Promise<Readonly<Record<RoleName, Date>>> {
    const root = await this.#read(MetadataKind.Root, await this.#newest('root'));
    const targets = await this.#read(MetadataKind.Targets, await this.#newest('targets'));
    const snapshot = await this.#read(MetadataKind.Snapshot, await this.#newest('snapshot'));
    const timestamp = await this.#readTimestamp();
    if (!timestamp) throw new PublishError('There is no timestamp. Run the renewal with the online key.');
    const all = { root, targets, snapshot, timestamp };
    return Object.fromEntries(ROLES.map((role) => [role, new Date(all[role].signed.expires)])) as Record<
      RoleName,
      Date
    >;
  }

  async targets(): Promise<TargetFile[]> {
    return Object.values((await this.#read(MetadataKind.Targets, await this.#newest('targets'))).signed.targets);
  }

  async hasRoot(): Promise<boolean> {
    return (await this.#newest('root')) !== undefined;
  }

  firstRoot(): Promise<Buffer> {
    return readFile(join(this.metadataDir, '1.root.json'));
  }

  async #putRoot(
    version: number,
    { root, targets, online }: RepositoryKeys,
    signers: readonly SigningKey[],
  ): Promise<void> {
    const all = [...root, ...targets, online].map(({ key }) => key);
    const role = (keys: readonly SigningKey[], threshold: number): Role =>
      new Role({ keyIDs: keys.map(({ key }) => key.keyID), threshold });
    const metadata = new Metadata(
      new Root({
        version,
        specVersion: SPEC,
        expires: this.#in(OFFLINE_MS),
        consistentSnapshot: true,
        keys: Object.fromEntries(all.map((key): [string, Key] => [key.keyID, key])),
        roles: {
          root: role(root, THRESHOLD),
          targets: role(targets, THRESHOLD),
          snapshot: role([online], 1),
          timestamp: role([online], 1),
        },
      }),
    );
    for (const one of signers) metadata.sign(one.sign);
    await this.#write(join(this.metadataDir, `${version}.root.json`), bytesOf(metadata));
  }

  async #putTargets(targets: Targets, signers: readonly SigningKey[]): Promise<void> {
    const metadata = new Metadata(targets);
    for (const one of signers) metadata.sign(one.sign);
    const root = await this.#read(MetadataKind.Root, await this.#newest('root'));
    try {
      root.verifyDelegate('targets', metadata);
    } catch (error) {
      throw new PublishError(`The targets need the signatures of ${THRESHOLD} keys that the root names.`, {
        cause: error,
      });
    }
    await this.#write(join(this.metadataDir, `${targets.version}.targets.json`), bytesOf(metadata));
  }

  async #newest(role: Exclude<RoleName, 'timestamp'>): Promise<number | undefined> {
    const names = await readdir(this.metadataDir).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const versions = names.flatMap((name) => {
      const found = new RegExp(`^(\\d+)\\.${role}\\.json$`).exec(name);
      return found ? [Number(found[1])] : [];
    });
    return versions.length === 0 ? undefined : Math.max(...versions);
  }

  async #json(name: string): Promise<Parameters<typeof Metadata.fromJSON>[1]> {
    return JSON.parse(await readFile(join(this.metadataDir, name), 'utf8')) as Parameters<typeof Metadata.fromJSON>[1];
  }

  #read(kind: MetadataKind.Root, version: number | undefined): Promise<Metadata<Root>>;
  #read(kind: MetadataKind.Targets, version: number | undefined): Promise<Metadata<Targets>>;
  #read(kind: MetadataKind.Snapshot, version: number | undefined): Promise<Metadata<Snapshot>>;
  async #read(kind: MetadataKind, version: number | undefined): Promise<Metadata<Root | Targets | Snapshot>> {
    if (version === undefined) throw new PublishError(`${this.dir} has no ${kind} metadata.`);
    return Metadata.fromJSON(kind as MetadataKind.Root, await this.#json(`${version}.${kind}.json`));
  }

  async #readTimestamp(): Promise<Metadata<Timestamp> | undefined> {
    try {
      return Metadata.fromJSON(MetadataKind.Timestamp, await this.#json('timestamp.json'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** The rename lets a reader see a whole file, or the one before. */
  async #write(path: string, bytes: Uint8Array): Promise<void> {
    await writeFile(`${path}.${process.pid}.new`, bytes);
    await rename(`${path}.${process.pid}.new`, path);
  }

  #in(milliseconds: number): string {
    return iso(this.now().getTime() + milliseconds);
  }
}

const bytesOf = (metadata: { toJSON(): object }): Buffer => Buffer.from(JSON.stringify(metadata.toJSON()));
