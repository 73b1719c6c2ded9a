import { Controller } from '@nestjs/common';
import { LetterDue } from '@revive/proto/revive/letters/v1/letters';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { OnEmailRequested } from './on-email-requested.js';

/** E-mails that other services ask for. */
@Controller()
export class EmailsConsumer {
  constructor(private readonly letters: OnEmailRequested) {}

  @OnEvent('identity.letter')
  fromIdentity(event: BusEvent): Promise<void> {
    return this.letters.run(event, 'identity', LetterDue.decode(event.payload));
  }

  @OnEvent('onboarding.letter')
  fromOnboarding(event: BusEvent): Promise<void> {
    return this.letters.run(event, 'onboarding', LetterDue.decode(event.payload));
  }
}
