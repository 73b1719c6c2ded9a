import { protoFile, protoRoot } from '@revive/proto/paths';
import { messageOf } from '@revive/platform/errors';
import { startNestService } from '@revive/platform/nest-service';
import type { Room } from '@revive/platform/room';
import type { ServiceDefinition } from '@revive/platform/service';
import { readConfig, type OnboardingConfig } from './config.js';
import { Applications1763942400000 } from './data/migrations/0001-applications.js';
import { TenantOnboarding1764061200000 } from './data/migrations/0002-tenant-onboarding.js';
import { ROWS } from './data/rows.js';
import { assemble, onboardingModule } from './onboarding.module.js';
import type { UseCases } from './rpc/use-cases.js';

const proto = { root: protoRoot, files: [protoFile('revive/onboarding/v1/onboarding.proto'), protoFile('revive/onboarding/v1/tenant_onboarding.proto')], packages: ['revive.onboarding.v1'] };
const FORGET_EVERY_MS = 3_600_000;

/** Repair shops' applications and their review. */
export const onboarding: ServiceDefinition<OnboardingConfig> = {
  name: 'onboarding',
  readConfig,
  migrations: [Applications1763942400000, TenantOnboarding1764061200000],
  uses: ['bus'],
  start: (config, base) => {
    let does: UseCases;
    return startNestService({
      name: 'onboarding', config, base, entities: ROWS, proto,
      module: (room) => onboardingModule((does = assemble(room, config))),
      onReady: (room) => Promise.resolve(forgetHourly(room, does)),
    });
  },
};

/** Drafts end by their own time; hourly their rows go too. What comes back stops it, after the round in hand. */
function forgetHourly({ log }: Pick<Room, 'log'>, { drafts }: Pick<UseCases, 'drafts'>): () => Promise<void> {
  let round = Promise.resolve();
  const begin = () => {
    round = round.then(() => drafts.forget().catch((err: unknown) => log.error({ err }, `old drafts were not removed: ${messageOf(err)}`)));
  };
  begin();
  const timer = setInterval(begin, FORGET_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
