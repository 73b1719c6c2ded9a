import { COMPANY_FORM, HARDWARE_FORM, REGISTRATION_FORM, STAFF_MEMBER } from '@revive/contracts/testing/sample-forms';
import type { ApiClient, Sender } from './api-client.js';

/** The applicant of a shop: identified by the session, or by the secret of the emailed link. */
export interface Applicant<Answer = unknown> {
  readonly client: Sender<Answer>;
  readonly link?: string;
}

export const registerShop = <Answer>(client: Sender<Answer>, form: object = {}): Promise<Answer> =>
  client.post('/api/repair-shop/register', { ...REGISTRATION_FORM, ...form });

const secretOf = (link: string | undefined): object => (link === undefined ? {} : { link });

export const readApplication = <T extends { readonly id: string }>(client: ApiClient, link?: string): Promise<T> =>
  client.post<T>('/api/repair-shop/application', secretOf(link));

const send = <Answer>({ client, link }: Applicant<Answer>, part: string, body: object): Promise<Answer> =>
  client.post(`/api/repair-shop/application/${part}`, { ...secretOf(link), ...body });

export const chooseSetup = <Answer>(
  applicant: Applicant<Answer>,
  setupType: 'single' | 'multi_user' = 'multi_user',
): Promise<Answer> => send(applicant, 'setup', { setupType });

export const sendCompany = <Answer>(applicant: Applicant<Answer>, form: object = {}): Promise<Answer> =>
  send(applicant, 'company', { ...COMPANY_FORM, accountHolder: 'Umbani (Pty) Ltd', ...form });

export const sendHardware = <Answer>(applicant: Applicant<Answer>, form: object = HARDWARE_FORM): Promise<Answer> =>
  send(applicant, 'hardware', form);

export const sendStaff = <Answer>(applicant: Applicant<Answer>, member: object = STAFF_MEMBER): Promise<Answer> =>
  send(applicant, 'staff', { staff: [member] });

const decide = <Answer>(staff: Sender<Answer>, id: string, decision: string): Promise<Answer> =>
  staff.post(`/api/tenant-applications/${id}/${decision}`, {});

export const approvePreliminarily = <Answer>(staff: Sender<Answer>, id: string): Promise<Answer> =>
  decide(staff, id, 'preliminary-approval');

export const approveHardware = <Answer>(staff: Sender<Answer>, id: string): Promise<Answer> =>
  decide(staff, id, 'approve-hardware');

export const approveFinally = <Answer>(staff: Sender<Answer>, id: string): Promise<Answer> =>
  decide(staff, id, 'approvals');

export interface ReviewedApplication {
  readonly businessName: string;
  readonly hardwareInfo?: object;
}

/** The last step of staff: the installer opens the shop. */
export const generateInstaller = <Answer>(
  staff: Sender<Answer>,
  id: string,
  { businessName, hardwareInfo }: ReviewedApplication,
): Promise<Answer> => staff.post('/api/tenants/generate-bat', { tenantId: id, businessName, hardwareInfo, port: 8888 });
