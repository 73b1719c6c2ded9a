import type { INestApplicationContext } from '@nestjs/common';
import { AssistanceController } from '../src/desk/assistance/assistance.controller.js';
import { TicketsController } from '../src/cases/tickets/tickets.controller.js';
import { DeskController } from '../src/desk/planning/desk.controller.js';
import { SavedViewsController } from '../src/desk/saved-views/saved-views.controller.js';
import { CountsController } from '../src/desk/figures/counts.controller.js';
import { QuotesController } from '../src/cases/quotes/quotes.controller.js';
import { ListController } from '../src/desk/list/list.controller.js';
import { StartRepairController } from '../src/desk/bench/start-repair.controller.js';
import { RunsController } from '../src/cases/runs/runs.controller.js';
import { NotesController } from '../src/desk/notes/notes.controller.js';
import { HandoverController } from '../src/desk/handover/handover.controller.js';
import { EmergencyStopController } from '../src/cases/runs/stops/emergency-stop.controller.js';
import { ProtectionController } from '../src/cases/protection/protection.controller.js';
import { OutcomesController } from '../src/proof/outcomes/outcomes.controller.js';
import { PassportsController } from '../src/proof/passports/passports.controller.js';
import { WarrantyController } from '../src/proof/warranty/warranty.controller.js';
import { QuoteSettingsController } from '../src/cases/written-quotes/quote-settings.controller.js';
import { WrittenQuotesController } from '../src/cases/written-quotes/written-quotes.controller.js';
import { RecordController } from '../src/proof/record/record.controller.js';

/** Every controller that the gateway calls for signed-in users. */
export const PEOPLES_CONTROLLERS = [
  TicketsController,
  ListController,
  CountsController,
  QuotesController,
  RunsController,
  StartRepairController,
  HandoverController,
  NotesController,
  EmergencyStopController,
  RecordController,
  DeskController,
  SavedViewsController,
  ProtectionController,
  OutcomesController,
  WarrantyController,
  PassportsController,
  WrittenQuotesController,
  QuoteSettingsController,
] as const;
export const callNamesOf = (controller: { prototype: object }): string[] =>
  Object.getOwnPropertyNames(controller.prototype).filter((name) => name !== 'constructor');
type Public<T> = { [K in keyof T]: T[K] };
export type PeoplesCalls = Public<TicketsController> &
  Public<ListController> &
  Public<CountsController> &
  Public<QuotesController> &
  Public<RunsController> &
  Public<StartRepairController> &
  Public<HandoverController> &
  Public<NotesController> &
  Public<EmergencyStopController> &
  Public<RecordController> &
  Public<DeskController> &
  Public<SavedViewsController> &
  Public<ProtectionController> &
  Public<OutcomesController> &
  Public<WarrantyController> &
  Public<PassportsController> &
  Public<WrittenQuotesController> &
  Public<QuoteSettingsController> &
  Public<AssistanceController>;

export const callsOf = (app: INestApplicationContext): PeoplesCalls =>
  Object.fromEntries(
    // Assistance is also open to users without a shop.
    [...PEOPLES_CONTROLLERS, AssistanceController].flatMap((controller) => {
      const made = app.get<Record<string, (...args: unknown[]) => unknown>>(controller);
      return callNamesOf(controller).map((name) => [name, (...args: unknown[]) => made[name]?.(...args)]);
    }),
  ) as unknown as PeoplesCalls;
