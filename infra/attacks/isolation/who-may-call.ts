import type { ServiceName } from '@revive/platform/service-config';

/**
 * `actor`: for a person, whose token must come along. `secret`: what the request holds is the right (a password, a session, a
 * tracking id, an enrolment token). `service`: one service asks another on nobody's behalf; the reason stands beside it.
 */
export interface MayCall {
  readonly peers: readonly ServiceName[];
  readonly right: 'actor' | 'secret' | 'service';
  readonly why?: string;
}
const forPeople = (...peers: ServiceName[]): MayCall => ({ peers, right: 'actor' });
const bySecret: MayCall = { peers: ['gateway'], right: 'secret' };
const among = (why: string, ...peers: ServiceName[]): MayCall => ({ peers, right: 'service', why });

/** Every method that services answer to each other. One without a row fails. */
export const WHO_MAY_CALL: Readonly<Record<string, MayCall>> = {
  'Billing/GetBilling': forPeople('gateway'),
  'Catalog/PriceServices': among('a quote is made in a consumer, where no person is', 'repairs'),
  'FleetCounts/CountAgents': forPeople('gateway'),
  'Fleet/ListBench': forPeople('gateway'),
  'Fleet/ListAgents': forPeople('gateway'),
  'Fleet/CreateEnrolmentToken': forPeople('gateway'),
  'Fleet/Enrol': bySecret,
  'Fleet/ConfirmAgent': forPeople('gateway'),
  'Fleet/GetConfirmation': forPeople('gateway'),
  'Fleet/RequireConfirmation': forPeople('gateway'),
  'Fleet/GetDevice': forPeople('gateway', 'repairs'),
  'Fleet/StopAll': forPeople('repairs'),
  'Fleet/GetStop': forPeople('repairs'),
  'Identity/SignIn': bySecret,
  'Identity/Register': bySecret,
  'Identity/SignOut': bySecret,
  'Identity/ReadSession': bySecret,
  'Identity/IssueCommandToken': bySecret,
  'Identity/ListRecentAudit': forPeople('gateway'),
  'Repairs/Start': forPeople('gateway'),
  'Repairs/List': forPeople('gateway'),
  'Repairs/Get': forPeople('gateway'),
  'Repairs/ChangeCustomer': forPeople('gateway'),
  'Repairs/ApproveAtCounter': forPeople('gateway'),
  'Repairs/DeclineAtCounter': forPeople('gateway'),
  'Repairs/Execute': forPeople('gateway'),
  'Repairs/RollBack': forPeople('gateway'),
  'Repairs/MarkReady': forPeople('gateway'),
  'Repairs/HandOver': forPeople('gateway'),
  'Repairs/EmergencyStop': forPeople('gateway'),
  'Repairs/GetEmergencyStop': forPeople('gateway'),
  'Repairs/Track': bySecret,
  'Repairs/ApproveByLink': bySecret,
  'Repairs/DeclineByLink': bySecret,
  'Repairs/RecordProgress': among('telemetry of the agents whose streams fleet holds', 'fleet'),
  'Repairs/ReadApprovalLetter': among('a letter is written in a consumer, where no person is', 'notifications'),
};
