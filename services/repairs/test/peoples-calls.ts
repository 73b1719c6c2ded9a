import type { INestApplicationContext } from '@nestjs/common';
import { AssistanceController } from '../src/assistance/assistance.controller.js';
import { TicketsController } from '../src/tickets/tickets.controller.js';
import { DeskController } from '../src/desk/desk.controller.js';
import { SavedViewsController } from '../src/saved-views/saved-views.controller.js';
import { CountsController } from '../src/figures/counts.controller.js';
import { QuotesController } from '../src/quotes/quotes.controller.js';
import { RunsController } from '../src/runs/runs.controller.js';
import { HandoverController } from '../src/handover/handover.controller.js';
import { EmergencyStopController } from '../src/runs/stops/emergency-stop.controller.js';
import { ProtectionController } from '../src/protection/protection.controller.js';
import { OutcomesController } from '../src/outcomes/outcomes.controller.js';
import { PassportsController } from '../src/passports/passports.controller.js';
import { WarrantyController } from '../src/warranty/warranty.controller.js';
import { QuoteSettingsController } from '../src/written-quotes/quote-settings.controller.js';
import { WrittenQuotesController } from '../src/written-quotes/written-quotes.controller.js';
import { RecordController } from '../src/record/record.controller.js';

/** Every controller that the gateway calls for signed-in users. */
export const PEOPLES_CONTROLLERS = [
  TicketsController,
  CountsController,
  QuotesController,
  RunsController,
  HandoverController,
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
  Public<CountsController> &
  Public<QuotesController> &
  Public<RunsController> &
  Public<HandoverController> &
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
