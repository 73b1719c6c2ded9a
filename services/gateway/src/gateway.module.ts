import { Module, type DynamicModule } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import type { Site } from '@revive/contracts/site/site';
import type { Clock } from '@revive/platform/core/clock';
import type { Infrastructure } from '@revive/platform/runtime/infrastructure';
import type { Logger } from '@revive/platform/telemetry/log';
import type { Metrics } from '@revive/platform/telemetry/metrics';
import { RpcClientMetrics } from '@revive/platform/rpc/client-metrics';
import { AccessController } from './access/access.controller.js';
import { DeviceCookie } from './access/device-cookie.js';
import { LocalStrategy } from './access/local.strategy.js';
import { OwnAccountController } from './access/own-account.controller.js';
import { SessionCookie } from './http/session-cookie.js';
import { SessionReader } from './access/session-reader.js';
import { GrpcClients } from './clients/grpc-clients.js';
import type { GatewayConfig } from './config.js';
import { AgentPackages } from './installers/agent-package.js';
import { Installers } from './installers/installers.js';
import { InstallersController } from './installers/installers.controller.js';
import { forwardingController } from './forwarding/forwarding.controller.js';
import { FORWARDS } from './forwarding/table.js';
import { EventHub } from './live/event-hub.js';
import { LiveController } from './live/live.controller.js';
import { Applicants } from './onboarding/applicant.js';
import { ApplicantController } from './onboarding/applicant.controller.js';
import { ApplicationFilesController } from './onboarding/application-files.controller.js';
import { PreflightController } from './onboarding/preflight.controller.js';
import { AccountReviewController } from './onboarding/account-review.controller.js';
import { TenantOnboardingController } from './onboarding/tenant-onboarding.controller.js';
import { HealthController } from './system/health.controller.js';
import { HealthProbe } from './system/health-probe.js';
import { PlatformFigures } from './system/platform-figures.js';
import { SITE, SiteController } from './system/site.controller.js';
import { StatusController } from './system/status.controller.js';
import { SystemProbe } from './system/system-status.js';

/** Every controller of the gateway: together they mount the contract's table of routes, each row once. */
export const CONTROLLERS = [
  forwardingController(FORWARDS),
  AccessController,
  OwnAccountController,
  ApplicantController,
  InstallersController,
  TenantOnboardingController,
  AccountReviewController,
  ApplicationFilesController,
  PreflightController,
  LiveController,
  HealthController,
  StatusController,
  SiteController,
];

/** What the gateway consists of, made once. */
export interface Parts {
  readonly clients: GrpcClients;
  readonly cookie: SessionCookie;
  readonly reader: SessionReader;
  readonly hub: EventHub;
  readonly probe: HealthProbe;
  readonly system: SystemProbe;
  readonly figures: PlatformFigures;
  readonly site: Site;
  readonly packages: AgentPackages;
  readonly installers: Installers;
}

export function assemble(
  config: GatewayConfig,
  { cache, objects }: Pick<Infrastructure, 'cache' | 'objects'>,
  clock: Clock,
  log: Logger,
  metrics: Metrics,
): Parts {
  const clients = new GrpcClients(config.rpc, new RpcClientMetrics(metrics));
  const reader = new SessionReader(cache, clients, clock, log);
  const probe = new HealthProbe(config.rpc);
  const packages = new AgentPackages(config.agentPackage);
  return {
    clients,
    reader,
    cookie: new SessionCookie(config),
    hub: new EventHub({ cache, sessions: reader, clock, log, metrics }),
    probe,
    system: new SystemProbe({ peers: () => probe.check(), objects, log }),
    figures: new PlatformFigures(clients, clock),
    site: config.site,
    packages,
    installers: new Installers(clients, packages, config.publicUrl.origin),
  };
}

@Module({})
export class GatewayModule {
  static of({
    clients,
    cookie,
    reader,
    hub,
    probe,
    system,
    figures,
    site,
    packages,
    installers,
  }: Parts): DynamicModule {
    return {
      module: GatewayModule,
      imports: [PassportModule],
      controllers: CONTROLLERS,
      providers: [
        LocalStrategy,
        Applicants,
        { provide: GrpcClients, useValue: clients },
        { provide: AgentPackages, useValue: packages },
        { provide: Installers, useValue: installers },
        { provide: SessionCookie, useValue: cookie },
        { provide: DeviceCookie, useValue: new DeviceCookie(cookie) },
        { provide: SessionReader, useValue: reader },
        { provide: EventHub, useValue: hub },
        { provide: HealthProbe, useValue: probe },
        { provide: SystemProbe, useValue: system },
        { provide: PlatformFigures, useValue: figures },
        { provide: SITE, useValue: site },
      ],
    };
  }
}
