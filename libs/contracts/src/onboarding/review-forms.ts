import {
  responseSchema,
  oneOf,
  email,
  bool,
  requestSchema,
  id,
  lines,
  isoDateTime,
  requiredLines,
  text,
} from '../rules.js';
import { hardwareInfo } from './application-parts.js';
import { FIRST_AGENT_PORT } from './hardware-score.js';
import { agentPort as port } from './installer.js';
import { APPLICATION_STATUSES, REQUESTABLE_PARTS, PARTS_OF_APPLICATION, QUEUE_FILTERS } from './states.js';

export const applicationReasonSchema = requestSchema('ApplicationReason', {
  reason: requiredLines('Enter a reason', 3, 2_000),
});
/** `part` defaults to the hardware, as in the specification. */
export const requestChangesSchema = requestSchema('RequestChanges', {
  reason: requiredLines('Enter a reason', 3, 2_000),
  part: oneOf(PARTS_OF_APPLICATION, 'Choose a part').optional(),
});
export const takeBackSchema = requestSchema('TakeBack', {
  asked: oneOf(REQUESTABLE_PARTS, 'Choose a request to cancel').required('Choose a request to cancel'),
  reason: requiredLines('Enter a reason', 3, 2_000),
});
export const correctContactSchema = requestSchema('CorrectContact', {
  reason: requiredLines('Enter a reason', 3, 2_000),
  email: email().optional(),
  applicantName: text(120)
    .matches(/^.{2,}$/s, { message: 'Contact name is required', excludeEmptyString: true })
    .optional(),
  phone: text(40)
    .matches(/^.{10,}$/s, { message: 'Valid phone number is required', excludeEmptyString: true })
    .optional(),
});
/** The only response with unmasked numbers. */
export const revealedNumbersSchema = responseSchema('RevealedNumbers', {
  taxId: text(60).defined(),
  accountNumber: text(40).defined(),
  branchCode: text(40).defined(),
  accountHolder: text(120).defined(),
});
/** The use case requires a reason only for a score below the threshold. */
export const applicationDecisionSchema = requestSchema('ApplicationDecision', { reason: lines(2_000).optional() });
/**
 * `hardwareAt`: submission time of the hardware shown on the page. The approval is refused if newer hardware was sent.
 */
export const approveHardwareSchema = requestSchema('ApproveHardware', {
  reason: lines(2_000).optional(),
  hardwareAt: isoDateTime().optional(),
});
export const applicationTextSchema = requestSchema('ApplicationText', {
  text: requiredLines('Enter some text', 1, 4_000),
});
/**
 * spec part 2 §7. `tenantId` is the application's id, which the shop keeps; name and hardware are compared with what is
 * stored.
 */
export const generateInstallerSchema = requestSchema('GenerateInstaller', {
  tenantId: id().required('is required'),
  businessName: text().required('is required'),
  hardwareInfo: hardwareInfo.required('is required'),
  port: port().default(FIRST_AGENT_PORT).required('is required'),
});
export const installerPortSchema = requestSchema('InstallerPort', { port: port().required('is required') });
export const generatedInstallerSchema = responseSchema('GeneratedInstaller', { downloadUrl: text(300).required() });
export const assignApplicationSchema = requestSchema('AssignApplication', { take: bool().required('is required') });
export const applicationListQuerySchema = requestSchema('ApplicationListQuery', {
  before: text(60).optional(),
  search: text(100).optional(),
  status: oneOf(APPLICATION_STATUSES).optional(),
  mine: oneOf(['true'] as const).optional(),
  /** Filters by the side that must act. `late`: staff must act and a promised time has passed. */
  waits: oneOf(QUEUE_FILTERS).optional(),
});
