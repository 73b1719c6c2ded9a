import type { INestApplicationContext } from '@nestjs/common';
import { createPublicKey } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Applicant, RegisterRequest } from '@revive/proto/revive/onboarding/v1/onboarding';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { EmailRequested } from '@revive/proto/revive/emails/v1/emails';
import { ACCEPTANCES } from '@revive/contracts/onboarding/acceptances';
import { systemActor } from '@revive/platform/auth/actor';
import { CommandVerifier } from '@revive/platform/auth/command-token';
import { DiskObjects } from '@revive/platform/storage/disk/disk-objects';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { LivePublisher } from '@revive/platform/live/live';
import { createTestingApp } from '@revive/platform/testing/testing-app';
import { aUser, freshDatabase, testActorKeys } from '@revive/platform/testing/testkit';
import { QuietClient } from '@revive/platform/database/pg-client';
import type { CheckNamesRequest, OpenShopRequest } from '@revive/proto/revive/identity/v1/shops';
import { ENTITIES } from '../src/database/entities.js';
import { OnboardingModule } from '../src/onboarding.module.js';
import { onboarding } from '../src/service.js';
import { standInIdentity } from './identity-stand-in.js';
import { useCasesOf } from './use-cases.js';

export const SYSTEM = systemActor('test');
export const SEAL_KEY = Buffer.alloc(32, 9);
export const FORM = {
  businessName: 'Umbani Electronics',
  registrationNumber: '2019/123456/07',
  taxId: '9012345678',
  contactName: 'Thandi Dlamini',
  email: 'thandi@umbani.example',
  phone: '021 555 0100',
  physicalAddress: '1 Long Street, Cape Town',
  businessType: 'mobile_repair',
  yearsInBusiness: 4,
  monthlyRepairVolume: 60,
  currentServices: ['Screen Repair'],
  subscriptionTier: 'professional',
  bankName: 'A Bank',
  accountType: 'current',
  accountNumber: '6212345678',
  branchCode: '250655',
};
export const COMPANY = {
  registrationNumber: '2019/123456/07',
  physicalAddress: '2 Long Street, Cape Town',
  businessType: 'mobile_repair',
  yearsInBusiness: 5,
  monthlyRepairVolume: 70,
  currentServices: ['Screen Repair', 'Data Recovery'],
  bankName: 'B Bank',
  accountHolder: 'Umbani (Pty) Ltd',
};
export const HARDWARE = {
  pcModel: 'ThinkCentre',
  processor: 'Core i5',
  processorCores: 6,
  ramGb: 16,
  diskGb: 512,
  freeDiskGb: 200,
  operatingSystem: 'windows_11',
  usb: 'usb3',
  networkConnection: 'cable',
  recommendedPort: 8888,
};
const pcDetails = {
  model: 'ThinkCentre',
  processor: 'i5',
  ram: '16 GB',
  storage: '512 GB',
  os: 'Windows 11',
  network: 'Cable',
  assignedPort: 8888,
  workstation: 'Bench 1',
};
export const PERSON = {
  name: 'Sipho Nkosi',
  role: 'Technician',
  experience: '5 years',
  phoneNumber: '021 555 0101',
  emergencyContact: 'Zanele, 021 555 0102',
  isAdmin: true,
  pcDetails,
  username: 'sipho',
  email: 'sipho@umbani.example',
};

export const aRegistration = (
  over: Omit<Partial<RegisterRequest>, 'form'> & { form?: object } = {},
): RegisterRequest => ({
  accepted: [...ACCEPTANCES],
  textsVersion: '',
  draft: '',
  address: '192.0.2.1',
  agent: 'a browser',
  accountId: '',
  sessionId: '',
  ...over,
  form: { ...FORM, ...over.form },
});

export const aCommand = () => ({
  id: uuidv7(),
  method: 'm',
  bodySha256: '',
  userId: '',
  tenantId: '',
  sessionId: '',
  expiresAt: 0,
});

/** The whole service but its transports, on a real PostgreSQL, with a clock that the test moves. */
export async function createReviewFixture() {
  const database = await freshDatabase('onboarding', onboarding.migrations);
  const db = await database.open(ENTITIES);
  const frames: string[] = [];
  const identity = standInIdentity();
  const keys = testActorKeys();
  let now = new Date('2026-11-22T06:00:00Z').getTime();
  const clock = () => new Date((now += 1));
  const live = new LivePublisher({ publish: async (channel: string) => void frames.push(channel) } as never, {
    windowMs: 1,
  });
  /** What identity would do: a shop once per application. */
  const shops = {
    owners: {
      shopName: 'Umbani Electronics',
      owners: [{ accountId: uuidv7(), name: 'Thandi', email: 'thandi@umbani.example' }],
    },
    reviewers: 2,
    opened: [] as OpenShopRequest[],
    asked: 0,
    owner: '',
    leftOut: [] as string[],
    renamed: [] as string[],
    refusedOwners: [] as string[],
    unconfirmed: [] as string[],
    away: false,
    refusal: undefined as Error | undefined,
    after: async (): Promise<void> => undefined,
    begun: (_: string): object => {
      throw new AppError('NOT_FOUND');
    },
    async call(method: string, request: object): Promise<unknown> {
      if (shops.away) throw new AppError('SERVICE_UNAVAILABLE');
      if (method === 'readOwners') return shops.owners;
      if (method === 'countReviewers') return { reviewers: shops.reviewers };
      if (method === 'checkNames') {
        return {
          refusedOwners: (request as CheckNamesRequest).owners.filter((one) => shops.refusedOwners.includes(one)),
          usedEmails: [],
          takenUsernames: [],
          unconfirmedAccounts: (request as CheckNamesRequest).accounts.filter((one) => shops.unconfirmed.includes(one)),
        };
      }
      if (method === 'readRegisteredShop') return shops.begun((request as { accountId: string }).accountId);
      shops.asked += 1;
      if (shops.refusal) throw shops.refusal;
      const asked = request as OpenShopRequest;
      if (!shops.opened.some(({ id }) => id === asked.id)) shops.opened.push(asked);
      await shops.after();
      return { accountId: asked.accountId || shops.owner || uuidv7(), leftOut: shops.leftOut, renamed: shops.renamed };
    },
  };
  /** Accounts that identity has erased, and what was said to be gone of them. */
  const erasures = {
    erased: new Set<string>(),
    noted: [] as { userId: string; erased: readonly { what: string; rows: number }[] }[],
    away: false,
    async call(method: string, request: object): Promise<unknown> {
      if (erasures.away) throw new AppError('SERVICE_UNAVAILABLE');
      const { userId, erased } = request as { userId: string; erased: { what: string; rows: number }[] };
      if (method === 'noteErased') erasures.noted.push({ userId, erased });
      else if (!erasures.erased.has(userId)) throw new AppError('NOT_FOUND');
      return {};
    },
  };
  const commands = new CommandVerifier([createPublicKey(keys.sign)], clock);
  const failures: string[] = [];
  const log = { warn: () => undefined, error: (_: object, sentence: string) => void failures.push(sentence) } as never;
  const folder = await mkdtemp(join(tmpdir(), 'revive-files-'));
  const objects = new DiskObjects(folder);
  const peers: Readonly<Record<string, object>> = {
    Identity: identity,
    AccountStatuses: identity,
    Shops: shops,
    ErasedPeople: erasures,
  };
  const apps: INestApplicationContext[] = [];
  /** An instance of the service. */
  const another = async () => {
    const app = await createTestingApp(OnboardingModule, {
      db,
      clock,
      live,
      log,
      commands,
      config: { sealKey: SEAL_KEY, publicUrl: 'http://localhost:3000' } as never,
      base: { objects },
      peer: (_name, interfaceName) => peers[interfaceName] as never,
    });
    apps.push(app);
    return useCasesOf(app);
  };
  const useCases = await another();
  const payloads = async (topic: string): Promise<Buffer[]> =>
    (
      await db.tx(SYSTEM, (em) =>
        em.query<{ payload: Buffer }[]>('select payload from outbox where topic = $1 order by seq', [topic]),
      )
    ).map(({ payload }) => payload);
  let count = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const newApplication = async (form: object): Promise<{ id: string; applicant: Applicant }> => {
    count += 1;
    await useCases.registerShop.run(
      aRegistration({
        form: { registrationNumber: `R-${count}`, taxId: `90000${count}`, businessName: `Shop ${count}`, ...form },
        address: `198.51.100.${count}`,
      }),
    );
    const [row] = await db.tx(SYSTEM, (em) =>
      em.query<{ id: string; message: string }[]>(
        'select a.id, l.id as message from applications a join application_emails l on l.application_id = a.id order by a.id desc limit 1',
      ),
    );
    const { values } = await useCases.readEmail.run(row?.message ?? '');
    return {
      id: row?.id ?? '',
      applicant: { link: values['link']?.split('#application=')[1] ?? '', accountId: '', address: '192.0.2.7' },
    };
  };
  return {
    erasures,
    db,
    database,
    objects,
    ...useCases,
    another,
    identity,
    shops,
    keys,
    failures,
    frames,
    clock,
    master: aUser({ role: 'master', username: 'the-master' }),
    admin: aUser({ role: 'admin', username: 'an-admin' }),
    sales: aUser({ role: 'sales', username: 'sales' }),
    shop: aUser(),
    later: (ms: number) => void (now += ms),
    actions: async () => (await payloads('onboarding.audit')).map((payload) => Action.decode(payload)),
    emails: async () => (await payloads('onboarding.email')).map((payload) => EmailRequested.decode(payload)),
    /**
     * Sends an application of its own and gives its id and its applicant, who comes by the mailed link. One after the
     * other: the newest is the one that was sent.
     */
    anApplication: (form: object = {}): Promise<{ id: string; applicant: Applicant }> => {
      const mine = turn.then(() => newApplication(form));
      turn = mine.catch(() => undefined);
      return mine;
    },
    rows: <Row>(sql: string, values: unknown[] = []) => db.tx(SYSTEM, (em) => em.query<Row[]>(sql, values)),
    /** Behind the walls: what somebody could do who owns the database. */
    asOwner: async (sql: string) => {
      const client = new QuietClient({ connectionString: database.adminUrl });
      await client.connect();
      try {
        await client.query(sql);
      } finally {
        await client.end();
      }
    },
    close: async () => {
      for (const app of apps) await app.close();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}
export type ReviewFixture = Awaited<ReturnType<typeof createReviewFixture>>;

/** An application that has told everything and waits for its approvals. */
export async function inFinalReview(
  fixture: ReviewFixture,
  form: object = {},
  setupType: 'single' | 'multi_user' = 'multi_user',
) {
  const one = await fixture.anApplication(form);
  const { applicant, id } = one;
  await fixture.reviewApplication.approvePreliminarily(fixture.master, { id, reason: '' }, aCommand());
  await fixture.submitDetails.setUp({ applicant, setupType });
  await fixture.submitDetails.company({ applicant, ...COMPANY });
  await fixture.submitDetails.hardware({ applicant, ...HARDWARE });
  await fixture.reviewApplication.approveHardware(fixture.master, { id, reason: '' }, aCommand());
  await fixture.submitDetails.staff({ applicant, staff: [PERSON] });
  return one;
}

/** An application with tax and bank details, approved: the shop's id is the application's. */
export async function approvedShop(fixture: ReviewFixture, form: object = {}): Promise<string> {
  fixture.shops.reviewers = 1;
  const { id } = await inFinalReview(fixture, form, 'single');
  await fixture.approveApplication.record(fixture.master, { id, reason: '' }, aCommand());
  const { summary, body } = await fixture.readApplications.get(fixture.master, id);
  await fixture.approveApplication.generate(
    fixture.master,
    { tenantId: id, businessName: summary?.businessName ?? '', hardwareInfo: body?.hardwareInfo ?? null, port: 8890 },
    aCommand(),
  );
  return id;
}
