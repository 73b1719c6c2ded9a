import { Module, type DynamicModule } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import type { Clock } from '@revive/platform/core/clock';
import type { Infrastructure } from '@revive/platform/runtime/infrastructure';
import { CACHE, CLOCK, CONFIG, LOG, OBJECTS } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import { Metrics } from '@revive/platform/telemetry/metrics';
import { AgentScans } from './agents/agent-scans.js';
import { AgentScansController } from './agents/agent-scans.controller.js';
import { OneTimeSessionsController } from './agents/one-time-sessions.controller.js';
import { AccessController } from './access/access.controller.js';
import { DeviceCookie } from './access/device-cookie.js';
import { SessionEntry } from './access/session-entry.js';
import { LocalStrategy } from './access/local.strategy.js';
import { OwnAccountController } from './access/own-account.controller.js';
import { SessionCookie } from './http/session-cookie.js';
import { SessionReader } from './access/session-reader.js';
import { SessionGuard } from './access/session.guard.js';
import { ImpersonationReader } from './access/impersonation-reader.js';
import { LedgerFilesController } from './billing/ledger-files.controller.js';
import { GrpcClients } from './clients/grpc-clients.js';
import { EmailPreviewController } from './emails/email-preview.controller.js';
import type { GatewayConfig } from './config.js';
import { AgentPackages } from './installers/agent-package.js';
import { ShopAdministrators } from './installers/shop-administrators.js';
import { Installers } from './installers/installers.js';
import { InstallersController } from './installers/installers.controller.js';
import { RemoteRepairController } from './installers/remote-repair.controller.js';
import { RescueMediaController } from './installers/rescue-media.controller.js';
import { forwardingController } from './forwarding/forwarding.controller.js';
import { FORWARDS } from './forwarding/table.js';
import { OriginGuard } from './http/origin.guard.js';
import { PublicLimitGuard } from './http/public-limit.guard.js';
import { ShapeGuard } from './http/shape.guard.js';
import { EventHub } from './live/event-hub.js';
import { LiveController } from './live/live.controller.js';
import { Applicants } from './onboarding/applicant.js';
import { ApplicantController } from './onboarding/applicant.controller.js';
import { ApplicationFilesController } from './onboarding/application-files.controller.js';
import { PreflightController } from './onboarding/preflight.controller.js';
import { AccountReviewController } from './onboarding/account-review.controller.js';
import { TenantOnboardingController } from './onboarding/tenant-onboarding.controller.js';
import { ShopLogoController } from './shops/shop-logo.controller.js';
import { HealthController } from './system/health.controller.js';
import { HealthProbe } from './system/health-probe.js';
import { PlatformFigures } from './system/platform-figures.js';
import { SiteController } from './system/site.controller.js';
import { UpdatePublisher } from './updates/update-publisher.js';
import { UpdatesController } from './updates/updates.controller.js';
import { StatusController } from './system/status.controller.js';
import { SystemProbe } from './system/system-status.js';

export const CONTROLLERS = [
  forwardingController(FORWARDS),
  AccessController,
  OwnAccountController,
  AgentScansController,
  OneTimeSessionsController,
  ApplicantController,
  InstallersController,
  RemoteRepairController,
  RescueMediaController,
  UpdatesController,
  TenantOnboardingController,
  AccountReviewController,
  ApplicationFilesController,
  PreflightController,
  LiveController,
  EmailPreviewController,
  ShopLogoController,
  LedgerFilesController,
  HealthController,
  StatusController,
  SiteController,
];

export const GUARDS = [OriginGuard, PublicLimitGuard, SessionGuard, ShapeGuard] as const;

export interface GatewayContext {
  readonly config: GatewayConfig;
  readonly base: Pick<Infrastructure, 'cache' | 'objects'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

@Module({})
export class GatewayModule {
  static of({ config, base: { cache, objects }, clock, log, metrics }: GatewayContext): DynamicModule {
    return {
      module: GatewayModule,
      imports: [PassportModule],
      controllers: CONTROLLERS,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: CACHE, useValue: cache },
        { provide: OBJECTS, useValue: objects },
        { provide: CLOCK, useValue: clock },
        { provide: LOG, useValue: log },
        { provide: Metrics, useValue: metrics },
        GrpcClients,
        LocalStrategy,
        SessionCookie,
        DeviceCookie,
        SessionEntry,
        SessionReader,
        ImpersonationReader,
        Applicants,
        AgentScans,
        AgentPackages,
        UpdatePublisher,
        Installers,
        ShopAdministrators,
        EventHub,
        HealthProbe,
        SystemProbe,
        PlatformFigures,
        ...GUARDS,
      ],
    };
  }
}
