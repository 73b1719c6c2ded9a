import { Controller } from '@nestjs/common';
import { PersonErased } from '@revive/proto/revive/identity/v1/erasure';
import { LetterDue } from '@revive/proto/revive/letters/v1/letters';
import { StaffTold } from '@revive/proto/revive/letters/v1/staff';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { OnEvent } from '@revive/platform/events/consumer';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { ErasePerson } from '../erasure/erase-person.js';
import { NoteLetter } from '../usecases/note-letter.js';
import { NoteStaff } from '../usecases/note-staff.js';
import { NoteRepair } from '../usecases/note-repair.js';

@Controller()
export class NotificationsConsumer {
  constructor(
    private readonly letters: NoteLetter,
    private readonly repairs: NoteRepair,
    private readonly staff: NoteStaff,
    private readonly erase: ErasePerson,
  ) {}

  @OnEvent('repairs.repair')
  repair(event: BusEvent): Promise<void> {
    return this.repairs.run(event, RepairChanged.decode(event.payload));
  }

  @OnEvent('identity.letter')
  fromIdentity(event: BusEvent): Promise<void> {
    return this.letters.run(event, 'identity', LetterDue.decode(event.payload));
  }

  @OnEvent('onboarding.letter')
  fromOnboarding(event: BusEvent): Promise<void> {
    return this.letters.run(event, 'onboarding', LetterDue.decode(event.payload));
  }

  @OnEvent('identity.staff')
  staffFromIdentity(event: BusEvent): Promise<void> {
    return this.staff.run(event, 'identity', StaffTold.decode(event.payload));
  }

  @OnEvent('onboarding.staff')
  staffFromOnboarding(event: BusEvent): Promise<void> {
    return this.staff.run(event, 'onboarding', StaffTold.decode(event.payload));
  }

  @OnEvent('identity.erasure')
  erasure({ payload }: BusEvent): Promise<void> {
    return this.erase.run(PersonErased.decode(payload).userId);
  }
}
