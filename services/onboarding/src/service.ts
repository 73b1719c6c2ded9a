import { protoFile, protoRoot } from '@revive/proto/paths';
import { messageOf } from '@revive/platform/errors';
import { startNestService } from '@revive/platform/nest-service';
import type { Room } from '@revive/platform/room';
import type { ServiceDefinition } from '@revive/platform/service';
import { openIdentity } from './adapters/identity.js';
import { readConfig, type OnboardingConfig } from './config.js';
import { Applications1763942400000 } from './data/migrations/0001-applications.js';
import { Signing1764028800000 } from './data/migrations/0002-signing.js';
import { Profiles1764032400000 } from './data/migrations/0003-profiles.js';
import { Training1764036000000 } from './data/migrations/0004-training.js';
import { ROWS } from './data/rows.js';
import { assemble, onboardingModule } from './onboarding.module.js';
import type { UseCases } from './rpc/use-cases.js';

const proto = { root: protoRoot, files: ['onboarding', 'signing', 'profile', 'training'].map((file) => protoFile(`revive/onboarding/v1/${file}.proto`)), packages: ['revive.onboarding.v1'] };
const FORGET_EVERY_MS = 3_600_000;
const MOVE_EVERY_MS = 5_000;

/** Repair shops' applications and their review. */
export const onboarding: ServiceDefinition<OnboardingConfig> = {
  name: 'onboarding',
  readConfig,
  migrations: [Applications1763942400000, Signing1764028800000, Profiles1764032400000, Training1764036000000],
  uses: ['bus'],
  start: (config, base) => {
    let does: UseCases;
    return startNestService({
      name: 'onboarding', config, base, entities: ROWS, proto, ...(config.clock && { clock: config.clock }),
      module: (room) => onboardingModule((does = assemble(room, config, openIdentity(room)))),
      onReady: (room) => Promise.resolve(startTimers(room, does)),
    });
  },
};

/** Drafts end by their own time; hourly their rows go too. Moves of accounts that identity has not made yet are due again. */
function startTimers({ log }: Pick<Room, 'log'>, { drafts, moves }: Pick<UseCases, 'drafts' | 'moves'>): () => Promise<void> {
  const stops = [
    every(FORGET_EVERY_MS, () => drafts.forget().catch((err: unknown) => log.error({ err }, `old drafts were not removed: ${messageOf(err)}`))),
    every(MOVE_EVERY_MS, () => moves.sweep().then(() => undefined, (err: unknown) => log.error({ err }, `accounts were not moved: ${messageOf(err)}`))),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Round after round, never two at once. What comes back stops it, after the round in hand. */
function every(ms: number, work: () => Promise<void>): () => Promise<void> {
  let round = Promise.resolve();
  const begin = () => {
    round = round.then(work);
  };
  begin();
  const timer = setInterval(begin, ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
