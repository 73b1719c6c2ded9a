import type { BillingClient } from '@revive/proto/revive/billing/v1/billing';
import type { PayoutHoldsClient } from '@revive/proto/revive/billing/v1/holds';
import type { FleetCountsClient } from '@revive/proto/revive/fleet/v1/counts';
import type { FleetClient } from '@revive/proto/revive/fleet/v1/fleet';
import type { PeopleCountsClient } from '@revive/proto/revive/identity/v1/counts';
import type { IdentityClient } from '@revive/proto/revive/identity/v1/identity';
import type { ErasuresClient } from '@revive/proto/revive/identity/v1/erasure';
import type { OwnAccountClient } from '@revive/proto/revive/identity/v1/own_account';
import type { StandingsClient } from '@revive/proto/revive/identity/v1/standing';
import type { NotificationsClient } from '@revive/proto/revive/notifications/v1/notifications';
import type { AccountReviewClient } from '@revive/proto/revive/onboarding/v1/account_review';
import type { ApplicationFilesClient } from '@revive/proto/revive/onboarding/v1/application_files';
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
import type { ViewsClient } from '@revive/proto/revive/identity/v1/views';
import type { TrailClient } from '@revive/proto/revive/identity/v1/trail';
import type { RepairsClient } from '@revive/proto/revive/repairs/v1/repairs';
import { protoFile, protoRoot } from '@revive/proto/paths';
import { bodySha256 } from '@revive/platform/auth/command-token';
import { RpcClient } from '@revive/platform/rpc/client';
import type { RpcClientMetrics } from '@revive/platform/rpc/client-metrics';
import type { RpcConfig } from '@revive/platform/rpc/rpc-config';
import type { Observable } from 'rxjs';

/** What of a session a call needs. */
export interface CallerSession {
  readonly secret: string;
  readonly actorToken: string;
}

type Request<C, M extends keyof C> = C[M] extends (request: infer Q, ...rest: never[]) => Observable<unknown>
  ? Q
  : never;
type Reply<C, M extends keyof C> = C[M] extends (request: never, ...rest: never[]) => Observable<infer R> ? R : never;
type Confirm = (session: CallerSession, method: string, body: Uint8Array) => Promise<string>;

/** One service, called for somebody. Every refusal arrives as the `AppError` that it was thrown as. */
export class GrpcClient<C extends object> {
  constructor(
    private readonly peer: RpcClient<C>,
    private readonly confirm: Confirm,
  ) {}

  /** For the person of the session. */
  call<M extends keyof C & string>(session: CallerSession, method: M, request: Request<C, M>): Promise<Reply<C, M>> {
    return this.peer.call(method, request, { actorToken: session.actorToken });
  }

  /**
   * For the person of the session, also before the account is active: then there is no actor token, and `sessionId`
   * says to the service whose session it asks identity about. Where there is one, the secret stays here.
   */
  callWithSession<M extends keyof C & string>(
    { actorToken, secret }: CallerSession,
    method: M,
    request: Omit<Request<C, M>, 'sessionId'>,
  ): Promise<Reply<C, M>> {
    const whose = {
      ...request,
      sessionId:
        /* control: a session’s secret goes to notifications only without an actor token = secret */ actorToken === ''
          ? secret
          : '',
    } as unknown as Request<C, M>;
    return this.peer.call(method, whose, { actorToken: actorToken || null });
  }

  /**
   * `call` with a command token: identity confirms this method and these bytes for the living session, once. An account
   * that is not active has no actor token; where identity confirms something for it, the command says who it is.
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

  /** For nobody who is signed in: signing in itself, an agent's enrolment, a tracking link. */
  callAnonymous<M extends keyof C & string>(method: M, request: Request<C, M>): Promise<Reply<C, M>> {
    return this.peer.call(method, request, { actorToken: null });
  }
}

/** The services behind the gateway. */
export class GrpcClients {
  readonly identity: GrpcClient<IdentityClient>;
  readonly ownAccount: GrpcClient<OwnAccountClient>;
  readonly people: GrpcClient<PeopleClient>;
  readonly peopleCounts: GrpcClient<PeopleCountsClient>;
  readonly views: GrpcClient<ViewsClient>;
  readonly trail: GrpcClient<TrailClient>;
  readonly fleet: GrpcClient<FleetClient>;
  readonly fleetCounts: GrpcClient<FleetCountsClient>;
  readonly repairs: GrpcClient<RepairsClient>;
  readonly billing: GrpcClient<BillingClient>;
  readonly erasures: GrpcClient<ErasuresClient>;
  readonly personalData: GrpcClient<PersonalDataClient>;
  readonly personalNotices: GrpcClient<PersonalNoticesClient>;
  readonly payoutHolds: GrpcClient<PayoutHoldsClient>;
  readonly bankBook: GrpcClient<BankBookClient>;
  readonly notifications: GrpcClient<NotificationsClient>;
  readonly onboarding: GrpcClient<OnboardingClient>;
  readonly signing: GrpcClient<SigningClient>;
  readonly profiles: GrpcClient<ProfilesClient>;
  readonly training: GrpcClient<TrainingClient>;
  readonly tenantOnboarding: GrpcClient<TenantOnboardingClient>;
  readonly accountReview: GrpcClient<AccountReviewClient>;
  readonly standings: GrpcClient<StandingsClient>;
  readonly applicationFiles: GrpcClient<ApplicationFilesClient>;
  readonly preflights: GrpcClient<PreflightsClient>;
  readonly #peers: { close(): void }[] = [];

  constructor(rpc: RpcConfig, metrics: RpcClientMetrics) {
    const open = <C extends object>(
      name: 'identity' | 'fleet' | 'repairs' | 'billing' | 'onboarding' | 'notifications',
      service: string,
      file: string = name,
    ): RpcClient<C> => {
      const peer = new RpcClient<C>({
        peer: name,
        rpc,
        proto: { root: protoRoot, files: [protoFile(`revive/${name}/v1/${file}.proto`)] },
        service,
        metrics,
      });
      this.#peers.push(peer);
      return peer;
    };
    const identity = open<IdentityClient>('identity', 'revive.identity.v1.Identity');
    const confirm: Confirm = async ({ secret }, method, body) =>
      (
        await identity.call(
          'issueCommandToken',
          { sessionId: secret, method, bodySha256: bodySha256(body) },
          { actorToken: null },
        )
      ).token;
    this.identity = new GrpcClient(identity, confirm);
    this.ownAccount = new GrpcClient(
      open<OwnAccountClient>('identity', 'revive.identity.v1.OwnAccount', 'own_account'),
      confirm,
    );
    this.people = new GrpcClient(open<PeopleClient>('identity', 'revive.identity.v1.People', 'people'), confirm);
    this.peopleCounts = new GrpcClient(
      open<PeopleCountsClient>('identity', 'revive.identity.v1.PeopleCounts', 'counts'),
      confirm,
    );
    this.views = new GrpcClient(open<ViewsClient>('identity', 'revive.identity.v1.Views', 'views'), confirm);
    this.trail = new GrpcClient(open<TrailClient>('identity', 'revive.identity.v1.Trail', 'trail'), confirm);
    this.fleet = new GrpcClient(open<FleetClient>('fleet', 'revive.fleet.v1.Fleet'), confirm);
    this.fleetCounts = new GrpcClient(
      open<FleetCountsClient>('fleet', 'revive.fleet.v1.FleetCounts', 'counts'),
      confirm,
    );
    this.repairs = new GrpcClient(open<RepairsClient>('repairs', 'revive.repairs.v1.Repairs'), confirm);
    this.billing = new GrpcClient(open<BillingClient>('billing', 'revive.billing.v1.Billing'), confirm);
    this.erasures = new GrpcClient(open<ErasuresClient>('identity', 'revive.identity.v1.Erasures', 'erasure'), confirm);
    this.personalData = new GrpcClient(
      open<PersonalDataClient>('onboarding', 'revive.onboarding.v1.PersonalData', 'personal_data'),
      confirm,
    );
    this.personalNotices = new GrpcClient(
      open<PersonalNoticesClient>('notifications', 'revive.notifications.v1.PersonalNotices', 'personal_data'),
      confirm,
    );
    this.payoutHolds = new GrpcClient(
      open<PayoutHoldsClient>('billing', 'revive.billing.v1.PayoutHolds', 'holds'),
      confirm,
    );
    this.bankBook = new GrpcClient(
      open<BankBookClient>('onboarding', 'revive.onboarding.v1.BankBook', 'bank'),
      confirm,
    );
    this.notifications = new GrpcClient(
      open<NotificationsClient>('notifications', 'revive.notifications.v1.Notifications'),
      confirm,
    );
    this.onboarding = new GrpcClient(open<OnboardingClient>('onboarding', 'revive.onboarding.v1.Onboarding'), confirm);
    this.signing = new GrpcClient(
      open<SigningClient>('onboarding', 'revive.onboarding.v1.Signing', 'signing'),
      confirm,
    );
    this.profiles = new GrpcClient(
      open<ProfilesClient>('onboarding', 'revive.onboarding.v1.Profiles', 'profile'),
      confirm,
    );
    this.training = new GrpcClient(
      open<TrainingClient>('onboarding', 'revive.onboarding.v1.Training', 'training'),
      confirm,
    );
    this.tenantOnboarding = new GrpcClient(
      open<TenantOnboardingClient>('onboarding', 'revive.onboarding.v1.TenantOnboarding', 'tenant_onboarding'),
      confirm,
    );
    this.accountReview = new GrpcClient(
      open<AccountReviewClient>('onboarding', 'revive.onboarding.v1.AccountReview', 'account_review'),
      confirm,
    );
    this.standings = new GrpcClient(
      open<StandingsClient>('identity', 'revive.identity.v1.Standings', 'standing'),
      confirm,
    );
    this.applicationFiles = new GrpcClient(
      open<ApplicationFilesClient>('onboarding', 'revive.onboarding.v1.ApplicationFiles', 'application_files'),
      confirm,
    );
    this.preflights = new GrpcClient(
      open<PreflightsClient>('onboarding', 'revive.onboarding.v1.Preflights', 'preflight'),
      confirm,
    );
  }

  close(): void {
    for (const peer of this.#peers) peer.close();
  }
}
