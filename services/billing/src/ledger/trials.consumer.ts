import { Controller } from '@nestjs/common';
import { TrialStarted } from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { StartTrial } from './start-trial.js';

@Controller()
export class TrialsConsumer {
  constructor(private readonly trials: StartTrial) {}

  @OnEvent('onboarding.trial')
  trial(event: BusEvent): Promise<void> {
    return this.trials.run(event, TrialStarted.decode(event.payload));
  }
}
