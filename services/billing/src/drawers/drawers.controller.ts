import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  CloseDayRequest,
  CloseDrawerRequest,
  CloseLocationRequest,
  DayReport,
  DaysReply,
  Drawer,
  DrawerSettings,
  LocationsReply,
  MoveCashRequest,
  OpenDrawerRequest,
  ReadDayReportRequest,
  ReadDaysRequest,
  ReadDrawerRequest,
  ReopenDayRequest,
} from '@revive/proto/revive/billing/v1/drawers';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ChangeDrawerSettings } from './change-drawer-settings.js';
import { CloseDay } from './close-day.js';
import { CloseLocation } from './close-location.js';
import { CloseDrawer } from './close-drawer.js';
import { MoveCash } from './move-cash.js';
import { OpenDrawer } from './open-drawer.js';
import { ReadDayReport } from './read-day-report.js';
import { ReadDays } from './read-days.js';
import { ReadDrawer } from './read-drawer.js';
import { ReopenDay } from './reopen-day.js';

@Controller()
@CalledBy('gateway')
export class DrawersController {
  constructor(
    private readonly reading: ReadDrawer,
    private readonly opening: OpenDrawer,
    private readonly moving: MoveCash,
    private readonly closing: CloseDrawer,
    private readonly settings: ChangeDrawerSettings,
  ) {}

  @GrpcMethod('Drawers')
  readDrawer(@Payload() { locationId }: ReadDrawerRequest, @Caller() actor: UserActor): Promise<Drawer> {
    return this.reading.run(actor, locationId ?? undefined);
  }

  @GrpcMethod('Drawers')
  openDrawer(@Payload() request: OpenDrawerRequest, @Caller() actor: UserActor): Promise<Drawer> {
    return this.opening.run(actor, request);
  }

  @GrpcMethod('Drawers')
  moveCash(@Payload() request: MoveCashRequest, @Caller() actor: UserActor): Promise<Drawer> {
    return this.moving.run(actor, request);
  }

  @GrpcMethod('Drawers')
  closeDrawer(@Payload() request: CloseDrawerRequest, @Caller() actor: UserActor): Promise<Drawer> {
    return this.closing.run(actor, request);
  }

  @GrpcMethod('Drawers')
  changeDrawerSettings(@Payload() request: DrawerSettings, @Caller() actor: UserActor): Promise<Drawer> {
    return this.settings.run(actor, request);
  }
}

@Controller()
@CalledBy('gateway')
export class DaysController {
  constructor(
    private readonly reading: ReadDays,
    private readonly closing: CloseDay,
    private readonly reopening: ReopenDay,
    private readonly report: ReadDayReport,
    private readonly locations: CloseLocation,
  ) {}

  @GrpcMethod('Days')
  readDays(@Payload() request: ReadDaysRequest, @Caller() actor: UserActor): Promise<DaysReply> {
    return this.reading.run(actor, request);
  }

  @GrpcMethod('Days')
  closeDay(@Payload() request: CloseDayRequest, @Caller() actor: UserActor): Promise<DaysReply> {
    return this.closing.run(actor, request);
  }

  @GrpcMethod('Days')
  reopenDay(@Payload() request: ReopenDayRequest, @Caller() actor: UserActor): Promise<DaysReply> {
    return this.reopening.run(actor, request);
  }

  @GrpcMethod('Days')
  readDayReport(@Payload() request: ReadDayReportRequest, @Caller() actor: UserActor): Promise<DayReport> {
    return this.report.run(actor, request);
  }

  /** Here and not with the other calls of locations, because the closing reads shifts and days. */
  @GrpcMethod('Locations')
  closeLocation(@Payload() request: CloseLocationRequest, @Caller() actor: UserActor): Promise<LocationsReply> {
    return this.locations.run(actor, request);
  }
}
