import { Module } from '@nestjs/common';
import { CONFIG } from '@revive/platform/runtime/service-context';
import { Metrics } from '@revive/platform/telemetry/metrics';
import type { IdentityConfig } from '../config.js';
import { PasswordHasher } from './password-hasher.js';

function makeHasher({ hashCost }: Pick<IdentityConfig, 'hashCost'>, metrics: Metrics): PasswordHasher {
  const guesses = metrics.counter('password_guesses', 'Passwords that were compared with a hash');
  const hasher = new PasswordHasher(hashCost, () => guesses.inc());
  hasher.warmUp();
  return hasher;
}

@Module({
  providers: [{ provide: PasswordHasher, inject: [CONFIG, Metrics], useFactory: makeHasher }],
  exports: [PasswordHasher],
})
export class PasswordsModule {}
