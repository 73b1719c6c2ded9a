import type { ModuleMetadata } from '@nestjs/common';
import { messageOf } from '@revive/platform/errors/errors';
import type { ServiceContext } from '@revive/platform/runtime/service-context';
import { openErasures } from '@revive/platform/rpc/erasures-client';
import { openIdentity, openOwners, type Owners } from './adapters/owners.js';
import { NotificationsConsumer } from './consumers/notifications.consumer.js';
import { ErasePerson } from './erasure/erase-person.js';
import { ExportPerson } from './erasure/export-person.js';
import { NotificationsRpc } from './rpc/notifications.rpc.js';
import { PersonalNoticesRpc } from './rpc/personal-notices.rpc.js';
import { ChangePreferences } from './usecases/change-preferences.js';
import { CustomerMessages } from './usecases/customer-messages.js';
import { ListDeliveries } from './usecases/list-deliveries.js';
import { NoteLetter } from './usecases/note-letter.js';
import { NoteStaff } from './usecases/note-staff.js';
import { NoteRepair } from './usecases/note-repair.js';
import { ReadMailbox } from './usecases/read-mailbox.js';
import { ReadNotices } from './usecases/read-notices.js';
import { SendDueLetters } from './usecases/send-due-letters.js';
import { WhoAsks } from './usecases/who-asks.js';

export function notificationsModule(room: ServiceContext, owners: Owners = openOwners(room)): ModuleMetadata {
  const { db, live, clock, log, base } = room;
  const letters = new SendDueLetters(db, owners, base.mailer, live, clock, (err) =>
    log.warn({ err }, `a letter waits: ${messageOf(err)}`),
  );
  const identity = openIdentity(room);
  const wake = (): void => letters.wake();
  return {
    controllers: [NotificationsRpc, PersonalNoticesRpc, NotificationsConsumer],
    providers: [
      { provide: SendDueLetters, useValue: letters },
      { provide: NoteLetter, useValue: new NoteLetter(db, live, clock, wake) },
      { provide: NoteStaff, useValue: new NoteStaff(db, live, clock) },
      { provide: NoteRepair, useValue: new NoteRepair(db, live, clock, wake) },
      { provide: ErasePerson, useValue: new ErasePerson(db, clock, openErasures(room), base.mailer) },
      { provide: ExportPerson, useValue: new ExportPerson(db, identity) },
      { provide: WhoAsks, useValue: new WhoAsks(identity, clock) },
      { provide: ReadNotices, useValue: new ReadNotices(db, live) },
      { provide: ChangePreferences, useValue: new ChangePreferences(db, clock) },
      { provide: CustomerMessages, useValue: new CustomerMessages(db, clock) },
      { provide: ListDeliveries, useValue: new ListDeliveries(db) },
      { provide: ReadMailbox, useValue: new ReadMailbox(db, base.mailer, clock) },
    ],
  };
}
