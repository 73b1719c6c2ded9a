import { Inject, Injectable } from '@nestjs/common';
import type { ApprovalsClient } from '@revive/proto/revive/billing/v1/approvals';
import type { BillingClient } from '@revive/proto/revive/billing/v1/billing';
import type { CommissionsClient } from '@revive/proto/revive/billing/v1/commissions';
import type { BillingControlClient } from '@revive/proto/revive/billing/v1/control';
import type { CounterClient } from '@revive/proto/revive/billing/v1/counter';
import type { SellersClient, TaxDocumentsClient } from '@revive/proto/revive/billing/v1/documents';
import type { ExplainClient, LedgerProofsClient } from '@revive/proto/revive/billing/v1/explain';
import type { LedgerExportsClient } from '@revive/proto/revive/billing/v1/exports';
import type { DaysClient, DrawersClient, LocationsClient } from '@revive/proto/revive/billing/v1/drawers';
import type { PayoutHoldsClient } from '@revive/proto/revive/billing/v1/holds';
import type { PayoutBatchesClient, PayoutsClient } from '@revive/proto/revive/billing/v1/payouts';
import type { StatementsClient } from '@revive/proto/revive/billing/v1/statements';
import type { PatchTestsClient } from '@revive/proto/revive/catalog/v1/patch_tests';
import type { ShopServicesClient } from '@revive/proto/revive/catalog/v1/shop_services';
import type { RolloutsClient } from '@revive/proto/revive/catalog/v1/rollouts';
import type { PersonalMoneyClient } from '@revive/proto/revive/billing/v1/personal_data';
import type { AccountDevicesClient, PersonalDevicesClient } from '@revive/proto/revive/fleet/v1/account_devices';
import type { AgentConsentsClient } from '@revive/proto/revive/fleet/v1/consents';
import type { AgentDoctorClient } from '@revive/proto/revive/fleet/v1/doctor';
import type { AgentUpdatesClient } from '@revive/proto/revive/fleet/v1/agent_updates';
import type { FleetCountsClient } from '@revive/proto/revive/fleet/v1/counts';
import type { FleetClient } from '@revive/proto/revive/fleet/v1/fleet';
import type { OneTimeSessionsClient } from '@revive/proto/revive/fleet/v1/one_time_sessions';
import type { PrintingClient } from '@revive/proto/revive/fleet/v1/printing';
import type { PeopleCountsClient } from '@revive/proto/revive/identity/v1/counts';
import type { ShopLogosClient } from '@revive/proto/revive/identity/v1/shop_logos';
import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import type { ErasuresClient } from '@revive/proto/revive/identity/v1/erasure';
import type { OwnAccountClient } from '@revive/proto/revive/identity/v1/own_account';
import type { AccountStatusesClient } from '@revive/proto/revive/identity/v1/account_status';
import type { NotificationsClient } from '@revive/proto/revive/notifications/v1/notifications';
import type { AccountReviewClient } from '@revive/proto/revive/onboarding/v1/account_review';
import type { ApplicationFilesClient } from '@revive/proto/revive/onboarding/v1/application_files';
import type { WordingsClient } from '@revive/proto/revive/notifications/v1/wordings';
import type { PersonalNoticesClient } from '@revive/proto/revive/notifications/v1/personal_data';
import type { PersonalDataClient } from '@revive/proto/revive/onboarding/v1/personal_data';
import type { BankBookClient } from '@revive/proto/revive/onboarding/v1/bank';
import type { OnboardingClient } from '@revive/proto/revive/onboarding/v1/onboarding';
import type { PreflightsClient } from '@revive/proto/revive/onboarding/v1/preflight';
import type { ProfilesClient } from '@revive/proto/revive/onboarding/v1/profile';
import type { SigningClient } from '@revive/proto/revive/onboarding/v1/signing';
import type { TrainingClient } from '@revive/proto/revive/onboarding/v1/training';
import type { TenantOnboardingClient } from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import type { PeopleClient } from '@revive/proto/revive/identity/v1/people';
import type { ImpersonationsClient } from '@revive/proto/revive/identity/v1/impersonations';
import type { AuditTrailClient } from '@revive/proto/revive/identity/v1/audit_trail';
import type { CustomersClient, IntakeClient } from '@revive/proto/revive/repairs/v1/intake';
import type { EarlierRepairsClient } from '@revive/proto/revive/repairs/v1/earlier_repairs';
import type { LabelsClient } from '@revive/proto/revive/repairs/v1/labels';
import type { AgentVersionsClient } from '@revive/proto/revive/repairs/v1/agent_updates';
import type { OutcomesClient } from '@revive/proto/revive/repairs/v1/outcomes';
import type { PassportsClient } from '@revive/proto/revive/repairs/v1/passports';
import type { WarrantiesClient } from '@revive/proto/revive/repairs/v1/warranty';
import type { QuestionsClient } from '@revive/proto/revive/repairs/v1/questions';
import type { QuotesClient } from '@revive/proto/revive/repairs/v1/quotes';
import type { OwnRepairsClient, ShopPagesClient } from '@revive/proto/revive/repairs/v1/public_pages';
import type { RemoteSessionsClient } from '@revive/proto/revive/repairs/v1/remote_sessions';
import type { RemoteOrdersClient } from '@revive/proto/revive/repairs/v1/remote_orders';
import type { AssistanceRequestsClient } from '@revive/proto/revive/repairs/v1/assistance';
import type { ProtectionClient } from '@revive/proto/revive/repairs/v1/protection';
import type { CentresClient } from '@revive/proto/revive/repairs/v1/centres';
import type { TicketPrintingClient } from '@revive/proto/revive/repairs/v1/printing';
import type { RepairsClient } from '@revive/proto/revive/repairs/v1/repairs';
import { protoOf } from '@revive/proto/paths';
import { bodySha256 } from '@revive/platform/auth/command-token';
import { RpcClient, RpcConnection, type Reply, type Request } from '@revive/platform/rpc/client';
import type { ServiceName } from '@revive/platform/core/service-names';
import { RpcClientMetrics } from '@revive/platform/rpc/client-metrics';
import { CONFIG } from '@revive/platform/runtime/service-context';
import { Metrics } from '@revive/platform/telemetry/metrics';
import type { GatewayConfig } from '../config.js';

export interface CallerSession {
  readonly secret: string;
  readonly actorToken: string;
}

type Confirm = (session: CallerSession, method: string, body: Uint8Array) => Promise<string>;

/** Client of one service. Every refusal arrives as the `AppError` that the service threw. */
export class GrpcClient<C extends object> {
  constructor(
    private readonly peer: RpcClient<C>,
    private readonly confirm: Confirm,
  ) {}

  call<M extends keyof C & string>(session: CallerSession, method: M, request: Request<C, M>): Promise<Reply<C, M>> {
    return this.peer.call(method, request, { actorToken: session.actorToken });
  }

  /**
   * Calls for the person of the session, even before the account is active. Without an actor token, `sessionId` lets
   * the service ask identity for the owner. With an actor token, the secret stays in the gateway.
   */
  callWithSession<M extends keyof C & string>(
    { actorToken, secret }: CallerSession,
    method: M,
    request: Omit<Request<C, M>, 'sessionId'>,
  ): Promise<Reply<C, M>> {
    const whose = {
      ...request,
      // control: a session’s secret goes to notifications only without an actor token = secret
      sessionId: actorToken === '' ? secret : '',
    } as unknown as Request<C, M>;
    return this.peer.call(method, whose, { actorToken: actorToken || null });
  }

  /**
   * Like `call`, with a command token: identity confirms this method and these bytes for the session, once. An
   * inactive account has no actor token; the command token then identifies the person.
   */
  async callWithCommandToken<M extends keyof C & string>(
    session: CallerSession,
    method: M,
    request: Request<C, M>,
  ): Promise<Reply<C, M>> {
    const { method: path, body } = this.peer.commandFor(method, request);
    const commandToken = await this.confirm(session, path, body);
    return this.peer.call(method, request, { actorToken: session.actorToken || null, commandToken });
  }

  callAnonymous<M extends keyof C & string>(method: M, request: Request<C, M>): Promise<Reply<C, M>> {
    return this.peer.call(method, request, { actorToken: null });
  }
}

interface Interface<C extends object> {
  readonly service: ServiceName;
  readonly name: string;
  readonly client?: C;
}
const interfaceOf = <C extends object>(service: ServiceName, name: string): Interface<C> => ({
  service,
  name: `revive.${service}.v1.${name}`,
});

export const INTERFACES = {
  identity: interfaceOf<IdentityClient>('identity', 'Identity'),
  ownAccount: interfaceOf<OwnAccountClient>('identity', 'OwnAccount'),
  people: interfaceOf<PeopleClient>('identity', 'People'),
  peopleCounts: interfaceOf<PeopleCountsClient>('identity', 'PeopleCounts'),
  impersonations: interfaceOf<ImpersonationsClient>('identity', 'Impersonations'),
  trail: interfaceOf<AuditTrailClient>('identity', 'AuditTrail'),
  accountStatuses: interfaceOf<AccountStatusesClient>('identity', 'AccountStatuses'),
  erasures: interfaceOf<ErasuresClient>('identity', 'Erasures'),
  shopLogos: interfaceOf<ShopLogosClient>('identity', 'ShopLogos'),
  fleet: interfaceOf<FleetClient>('fleet', 'Fleet'),
  accountDevices: interfaceOf<AccountDevicesClient>('fleet', 'AccountDevices'),
  personalDevices: interfaceOf<PersonalDevicesClient>('fleet', 'PersonalDevices'),
  personalMoney: interfaceOf<PersonalMoneyClient>('billing', 'PersonalMoney'),
  printing: interfaceOf<PrintingClient>('fleet', 'Printing'),
  ticketPrinting: interfaceOf<TicketPrintingClient>('repairs', 'TicketPrinting'),
  agentConsents: interfaceOf<AgentConsentsClient>('fleet', 'AgentConsents'),
  agentDoctor: interfaceOf<AgentDoctorClient>('fleet', 'AgentDoctor'),
  oneTimeSessions: interfaceOf<OneTimeSessionsClient>('fleet', 'OneTimeSessions'),
  agentUpdates: interfaceOf<AgentUpdatesClient>('fleet', 'AgentUpdates'),
  agentVersions: interfaceOf<AgentVersionsClient>('repairs', 'AgentVersions'),
  fleetCounts: interfaceOf<FleetCountsClient>('fleet', 'FleetCounts'),
  repairs: interfaceOf<RepairsClient>('repairs', 'Repairs'),
  customers: interfaceOf<CustomersClient>('repairs', 'Customers'),
  intake: interfaceOf<IntakeClient>('repairs', 'Intake'),
  earlierRepairs: interfaceOf<EarlierRepairsClient>('repairs', 'EarlierRepairs'),
  labels: interfaceOf<LabelsClient>('repairs', 'Labels'),
  remoteOrders: interfaceOf<RemoteOrdersClient>('repairs', 'RemoteOrders'),
  shopPages: interfaceOf<ShopPagesClient>('repairs', 'ShopPages'),
  ownRepairs: interfaceOf<OwnRepairsClient>('repairs', 'OwnRepairs'),
  remoteSessions: interfaceOf<RemoteSessionsClient>('repairs', 'RemoteSessions'),
  questions: interfaceOf<QuestionsClient>('repairs', 'Questions'),
  outcomes: interfaceOf<OutcomesClient>('repairs', 'Outcomes'),
  passports: interfaceOf<PassportsClient>('repairs', 'Passports'),
  warranties: interfaceOf<WarrantiesClient>('repairs', 'Warranties'),
  quotes: interfaceOf<QuotesClient>('repairs', 'Quotes'),
  assistance: interfaceOf<AssistanceRequestsClient>('repairs', 'AssistanceRequests'),
  protection: interfaceOf<ProtectionClient>('repairs', 'Protection'),
  centres: interfaceOf<CentresClient>('repairs', 'Centres'),
  patchTests: interfaceOf<PatchTestsClient>('catalog', 'PatchTests'),
  shopServices: interfaceOf<ShopServicesClient>('catalog', 'ShopServices'),
  rollouts: interfaceOf<RolloutsClient>('catalog', 'Rollouts'),
  billing: interfaceOf<BillingClient>('billing', 'Billing'),
  counter: interfaceOf<CounterClient>('billing', 'Counter'),
  taxDocuments: interfaceOf<TaxDocumentsClient>('billing', 'TaxDocuments'),
  sellers: interfaceOf<SellersClient>('billing', 'Sellers'),
  explain: interfaceOf<ExplainClient>('billing', 'Explain'),
  ledgerProofs: interfaceOf<LedgerProofsClient>('billing', 'LedgerProofs'),
  ledgerExports: interfaceOf<LedgerExportsClient>('billing', 'LedgerExports'),
  approvals: interfaceOf<ApprovalsClient>('billing', 'Approvals'),
  drawers: interfaceOf<DrawersClient>('billing', 'Drawers'),
  days: interfaceOf<DaysClient>('billing', 'Days'),
  locations: interfaceOf<LocationsClient>('billing', 'Locations'),
  statements: interfaceOf<StatementsClient>('billing', 'Statements'),
  payoutHolds: interfaceOf<PayoutHoldsClient>('billing', 'PayoutHolds'),
  payouts: interfaceOf<PayoutsClient>('billing', 'Payouts'),
  payoutBatches: interfaceOf<PayoutBatchesClient>('billing', 'PayoutBatches'),
  commissions: interfaceOf<CommissionsClient>('billing', 'Commissions'),
  billingControl: interfaceOf<BillingControlClient>('billing', 'BillingControl'),
  notifications: interfaceOf<NotificationsClient>('notifications', 'Notifications'),
  personalNotices: interfaceOf<PersonalNoticesClient>('notifications', 'PersonalNotices'),
  wordings: interfaceOf<WordingsClient>('notifications', 'Wordings'),
  onboarding: interfaceOf<OnboardingClient>('onboarding', 'Onboarding'),
  applicationFiles: interfaceOf<ApplicationFilesClient>('onboarding', 'ApplicationFiles'),
  preflights: interfaceOf<PreflightsClient>('onboarding', 'Preflights'),
  signing: interfaceOf<SigningClient>('onboarding', 'Signing'),
  profiles: interfaceOf<ProfilesClient>('onboarding', 'Profiles'),
  training: interfaceOf<TrainingClient>('onboarding', 'Training'),
  tenantOnboarding: interfaceOf<TenantOnboardingClient>('onboarding', 'TenantOnboarding'),
  accountReview: interfaceOf<AccountReviewClient>('onboarding', 'AccountReview'),
  bankBook: interfaceOf<BankBookClient>('onboarding', 'BankBook'),
  personalData: interfaceOf<PersonalDataClient>('onboarding', 'PersonalData'),
} as const;
export type InterfaceName = keyof typeof INTERFACES;
export type ClientOf<N extends InterfaceName> = (typeof INTERFACES)[N] extends Interface<infer C> ? C : never;

type Clients = { readonly [N in InterfaceName]: GrpcClient<ClientOf<N>> };

@Injectable()
class OpenedClients {
  readonly #connections = new Map<ServiceName, RpcConnection>();

  constructor(@Inject(CONFIG) { rpc }: Pick<GatewayConfig, 'rpc'>, metrics: Metrics) {
    const calls = new RpcClientMetrics(metrics);
    const open = <C extends object>({ service, name }: Interface<C>): RpcClient<C> => {
      const connection = this.#connections.get(service) ?? new RpcConnection(service, rpc, calls);
      this.#connections.set(service, connection);
      return new RpcClient<C>({ peer: service, rpc, proto: protoOf(service), service: name, connection });
    };
    const identity = open(INTERFACES.identity);
    const confirm: Confirm = async ({ secret }, method, body) =>
      (
        await identity.call(
          'issueCommandToken',
          { sessionId: secret, method, bodySha256: bodySha256(body) },
          { actorToken: null },
        )
      ).token;
    const clients = Object.entries(INTERFACES).map(([name, one]) => [name, new GrpcClient(open<object>(one), confirm)]);
    Object.assign(this, Object.fromEntries(clients));
  }

  close(): void {
    for (const connection of this.#connections.values()) connection.close();
  }
}

/** The services behind the gateway: one client per interface, one connection and one circuit breaker per process. */
export type GrpcClients = Clients & { close(): void };
export const GrpcClients = OpenedClients as unknown as new (
  config: Pick<GatewayConfig, 'rpc'>,
  metrics: Metrics,
) => GrpcClients;
