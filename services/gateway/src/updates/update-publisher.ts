import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { UpdatePublisher as PublisherStatus } from '@revive/contracts/fleet/updates';
import { compareReleases } from '@revive/contracts/fleet/update-states';
import type { Clock } from '@revive/platform/core/clock';
import { CLOCK, CONFIG, LOG } from '@revive/platform/runtime/service-context';
import { makeKeyPem, openSigningKey, type SigningKey } from '@revive/platform/signed-updates/signing-key';
import { UpdateRepository } from '@revive/platform/signed-updates/update-repository';
import type { Logger } from '@revive/platform/telemetry/log';
import { Metrics } from '@revive/platform/telemetry/metrics';
import type { GatewayConfig } from '../config.js';
import { newBuilds } from './new-builds.js';

type PublishedVersion = PublisherStatus['versions'][number];

const ROUND_MS = 3_600_000;
const DAY_MS = 86_400_000;
const ALARM_MS = 30 * DAY_MS;
const KEYS = ['root-1', 'root-2', 'root-3', 'targets-1', 'targets-2', 'targets-3', 'online'] as const;

/**
 * Serves the signed versions of the agent, and renews what the online key signs. A clone makes a publisher of its own
 * with keys on this computer; its agents learn the root from their platform.
 */
@Injectable()
export class UpdatePublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly repository: UpdateRepository | undefined;
  #expiries: Readonly<Record<string, Date>> = {};
  #timer: NodeJS.Timeout | undefined;
  #alarmedOn = '';
  #round: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'agentUpdates' | 'agentPackage' | 'agentPrograms'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
    metrics: Metrics,
  ) {
    const { dir } = config.agentUpdates;
    this.repository = dir === undefined ? undefined : new UpdateRepository(dir, clock);
    metrics.gauge('updates_until_expiry', 'seconds', 'Time until signed metadata of agent versions expires', {
      labelNames: ['role'],
      read: () =>
        Object.entries(this.#expiries).map(([role, at]) => ({
          labels: { role },
          value: (at.getTime() - this.clock().getTime()) / 1000,
        })),
    });
  }

  onApplicationBootstrap(): void {
    if (!this.repository) return;
    this.#begin();
    this.#timer = setInterval(() => this.#begin(), ROUND_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
  }

  /** Renews snapshot and timestamp where they are due, and raises the alarm 30 days before anything expires. */
  async round(): Promise<void> {
    const { repository } = this;
    if (!repository) return;
    const { onlineKey, isDevelopment } = this.config.agentUpdates;
    if (isDevelopment) await this.#develop(repository);
    else if (onlineKey !== undefined) await repository.renew(openSigningKey(onlineKey));
    this.#expiries = await repository.expiries();
    this.#alarm();
  }

  async status(): Promise<PublisherStatus> {
    const { repository } = this;
    await this.#round;
    if (!repository || !(await repository.hasRoot()))
      return { published: false, development: false, roles: [], versions: [] };
    const soon = this.clock().getTime() + ALARM_MS;
    const roles = Object.entries(await repository.expiries()).map(([role, at]) => ({
      role: role as PublisherStatus['roles'][number]['role'],
      expires: at.toISOString(),
      soon: at.getTime() < soon,
    }));
    const versions = (await repository.targets()).map(({ custom, length }): PublishedVersion => {
      const { kind, version, platform, minimumSupervisor, sha256 } = custom as Omit<PublishedVersion, 'sizeBytes'>;
      return { kind, version, platform, minimumSupervisor, sha256, sizeBytes: length };
    });
    versions.sort((a, b) => compareReleases(b.version, a.version));
    return {
      published: true,
      development: this.config.agentUpdates.isDevelopment,
      roles,
      versions: versions.slice(0, 200),
    };
  }

  #begin(): void {
    this.#round = this.round().catch((err: unknown) =>
      this.log.error({ err }, 'the signed versions of the agent were not renewed; agents keep working without updates'),
    );
  }

  #alarm(): void {
    const now = this.clock().getTime();
    const today = new Date(now).toISOString().slice(0, 10);
    const soon = Object.entries(this.#expiries).filter(([, at]) => at.getTime() - now < ALARM_MS);
    if (soon.length === 0 || this.#alarmedOn === today) return;
    this.#alarmedOn = today;
    for (const [role, at] of soon)
      this.log.error(
        { role, expires: at.toISOString() },
        'signed metadata of agent versions expires within 30 days; sign it again',
      );
  }

  /** Makes keys and metadata at the first start, and publishes each build of the agent as a further version. */
  async #develop(repository: UpdateRepository): Promise<void> {
    const keys = await this.#developmentKeys(join(repository.dir, 'keys'));
    const [root, targets] = [keys.slice(0, 3), keys.slice(3, 6)];
    const online = keys[6] as SigningKey;
    if (!(await repository.hasRoot())) await repository.create({ root, targets, online });
    const soon = this.clock().getTime() + ALARM_MS;
    const news = await newBuilds(repository, this.config);
    const isDue = (await repository.expiries()).targets.getTime() < soon;
    if (news.length > 0 || isDue) await repository.addTargets(news, targets.slice(0, 2));
    await repository.renew(online);
  }

  async #developmentKeys(dir: string): Promise<SigningKey[]> {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    return Promise.all(
      KEYS.map(async (name) => {
        const file = join(dir, `${name}.pem`);
        if (!existsSync(file)) await writeFile(file, makeKeyPem(), { mode: 0o600 });
        return openSigningKey(await readFile(file, 'utf8'));
      }),
    );
  }
}
