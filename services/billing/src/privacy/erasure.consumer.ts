import { Controller } from '@nestjs/common';
import { PersonErased } from '@revive/proto/revive/identity/v1/erasure';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { ErasePerson } from './erase-person.js';

@Controller()
export class ErasureConsumer {
  constructor(private readonly erase: ErasePerson) {}

  @OnEvent('identity.erasure')
  erasure({ payload }: BusEvent): Promise<void> {
    return this.erase.run(PersonErased.decode(payload).userId);
  }
}
