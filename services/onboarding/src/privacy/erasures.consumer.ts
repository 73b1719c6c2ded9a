import { Controller } from '@nestjs/common';
import { PersonErased } from '@revive/proto/revive/identity/v1/erasure';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { ErasePerson } from './erase-person.js';

@Controller()
export class ErasuresConsumer {
  constructor(private readonly erasePerson: ErasePerson) {}

  @OnEvent('identity.erasure')
  erasure(event: BusEvent): Promise<void> {
    return this.erasePerson.run(PersonErased.decode(event.payload).userId);
  }
}
