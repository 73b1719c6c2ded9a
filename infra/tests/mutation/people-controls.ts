import type { Control } from './control.js';

const SRC = 'services/identity/src';
const [OPEN, STATUS, ROLES, CREATE, LINKS] = [
  'people/open-shop',
  'people/account-status',
  'people/roles',
  'people/create-user',
  'sign-in/passwords-by-email',
].map((name) => `services/identity/test/${name}.integration.test.ts`) as [string, string, string, string, string];
const DEMO = 'services/identity/test/demo-shop.integration.test.ts';
const ERASURE = 'services/identity/test/erasure.integration.test.ts';
const WAY_IN = 'services/identity/test/sign-in/way-in.integration.test.ts';
const APPROVE = 'services/identity/test/people/approve-account.integration.test.ts';
const [ENDS, OLDER] = ['sign-in/what-ends-links', 'older-rows'].map(
  (name) => `services/identity/test/${name}.integration.test.ts`,
) as [string, string];
const LIFECYCLE = `${SRC}/accounts/account.lifecycle.test.ts`;
const PROOF = `${SRC}/command-tokens/reauthentication.policy.test.ts`;
const INSTALLER = 'services/gateway/src/installers/installer-scripts.test.ts';
const SERVICE = 'agent/src/service/service.test.ts';
const APPLICANT = 'services/gateway/src/onboarding/applicant.test.ts';
const ROWS = 'services/gateway/src/forwarding/forwarding.controller.test.ts';
const FORWARDING = 'services/gateway/test/forwarding.integration.test.ts';
const STAFF_BELL = 'services/notifications/test/staff-bell.integration.test.ts';
const NOTICES = 'services/notifications/test/before-active.integration.test.ts';

export const PEOPLE_CONTROLS: readonly Control[] = [
  { name: 'a visit is sealed as one', test: DEMO },
  { name: 'a visit’s token says that it looks on', test: DEMO },
  { name: 'a visitor does nothing to the demo account', test: DEMO },
  { name: 'a visitor sees the demo shop and no other', test: DEMO },
  {
    name: 'a visitor of the demo shop changes nothing',
    test: 'services/gateway/test/demo-visitor.integration.test.ts',
  },
  { name: 'what the demo shop repairs is no money', test: 'services/billing/test/totals.integration.test.ts' },
  {
    name: 'nobody acts by a link for the demo shop’s customers, who are invented',
    test: 'services/repairs/test/tracking-link.integration.test.ts',
  },
  { name: 'one application opens one shop', test: OPEN },
  { name: 'an account of a shop gets no second shop', test: OPEN },
  { name: 'an account of another role gets no shop', test: OPEN },
  { name: 'a suspended account gets no shop', test: OPEN },
  { name: 'what became of a shop’s people stands in its owner’s email', test: OPEN },
  { name: 'a confirmed address is not taken over', test: OPEN },
  { name: 'staff’s accounts are not taken over', test: OPEN },
  { name: 'recovery codes of whoever had the address before are wiped', test: OPEN },
  { name: 'the second factor of whoever had the address before is wiped', test: OPEN },
  { name: 'sessions from before the approval end', test: OPEN },

  { name: 'an account is approved by a master', test: LIFECYCLE },
  { name: 'the training begins after the approval', test: LIFECYCLE },
  { name: 'a suspension needs a reason', test: LIFECYCLE },
  { name: 'a suspension ends where it began', test: LIFECYCLE },
  { name: 'nobody is active without a review but a customer', test: LIFECYCLE },
  { name: 'a right that was lost meanwhile moves nobody', test: ROLES },
  { name: 'a move is made of whom one may touch', test: ROLES },
  { name: 'the last administrator of a shop stays', test: 'services/identity/test/people/team.integration.test.ts' },
  { name: 'a move of an account spends its command', test: STATUS },
  { name: 'sessions end with a move', test: STATUS },
  { name: 'a move is made by a role that the table names', test: STATUS },
  { name: 'a pending account is approved by a role that may', test: APPROVE },
  { name: 'a repair shop is approved with its application', test: APPROVE },
  { name: 'the platform’s moves are no person’s', test: STATUS },
  { name: 'a person who takes rights has typed the password lately', test: PROOF },
  { name: 'a command needs a fresh proof unless it has a reason', test: PROOF },
  { name: 'a technician of no shop is a master’s to make', test: `${SRC}/accounts/user-management.policy.test.ts` },
  { name: 'an account is approved whose address is confirmed', test: APPROVE },
  { name: 'a link ends with what it was based on', test: ENDS },
  { name: 'links end with the sessions elsewhere', test: ENDS },
  {
    name: 'the former address comes back to its owner',
    test: 'services/identity/test/sign-in/change-of-address.integration.test.ts',
  },
  { name: 'an older row of an account gets no session', test: OLDER },
  { name: 'an older row of an account is not sealed anew', test: OLDER },
  { name: 'a second factor is reset by a master', test: WAY_IN },
  { name: 'recovery codes go with the second factor', test: WAY_IN },
  {
    name: 'a second factor is switched off with a code',
    test: 'services/identity/test/sign-in/authenticator.integration.test.ts',
  },
  { name: 'links to a first password are counted', test: WAY_IN },
  { name: 'an invitation is the shop’s to send', test: WAY_IN },
  { name: 'accounts are made by a master', test: CREATE },
  { name: 'an account is made once for a command', test: CREATE },
  {
    name: 'a form that is sent again is proven by its password',
    test: 'services/identity/test/people/new-accounts.integration.test.ts',
  },
  { name: 'nobody registers as staff', test: 'libs/contracts/src/access/register.test.ts' },

  { name: 'a link to a password carries a MAC', test: LINKS },
  { name: 'a link that was altered in the table opens nothing', test: LINKS },
  { name: 'a first password wipes the recovery codes of before', test: LINKS },
  { name: 'a reset of a password signs nobody in', test: LINKS },

  { name: 'no text of a shop is in its installers', test: INSTALLER },
  { name: 'an installer is called by a slug', test: INSTALLER },
  {
    name: 'a public installer brings a token for a shop administrator alone',
    test: 'services/gateway/test/installers.integration.test.ts',
  },
  { name: "a native addon is loaded only with the program's own bytes", test: 'agent/src/program/single-file.test.ts' },
  { name: 'root starts no program that another user can replace', test: SERVICE },
  { name: 'only a folder of an installer is deleted', test: SERVICE },
  { name: 'uninstalling deletes no work by accident', test: SERVICE },
  { name: 'an email goes to one address and no other', test: 'libs/platform/src/mail/disk-mailer.test.ts' },
  { name: 'a suspended account applies for nothing', test: APPLICANT },
  { name: 'an application belongs to a shop’s owner alone', test: APPLICANT },
  { name: 'a mailed link is nobody’s session', test: APPLICANT },
  { name: 'of two services done at once one sees that it is the last', test: ERASURE },
  { name: 'an erased person is told so once every service is done', test: ERASURE },
  { name: 'an erased person is told so once', test: ERASURE },
  { name: 'the address of an erased person is forgotten', test: ERASURE },
  { name: 'only billing reads the address of an erased person, while it is kept', test: ERASURE },

  { name: 'a session of a suspended account reads no notices', test: NOTICES },
  { name: 'before an account is active its notices are its own alone', test: NOTICES },
  { name: 'nobody is of the staff before the account is active', test: 'libs/platform/src/auth/actor.test.ts' },
  { name: 'a request to be erased is a master’s to hear of', test: STAFF_BELL },
  { name: 'what a master alone is told stands on no other screen', test: STAFF_BELL },
  { name: 'each owner tells staff of its own', test: STAFF_BELL },
  { name: 'a logo is the content that its name says', test: 'libs/platform/src/storage/shop-logos.test.ts' },
  { name: 'a shop sees no figure of the platform’s', test: 'services/gateway/test/system-status.integration.test.ts' },
  { name: 'of a body without a shape nothing is handed on', test: ROWS },
  { name: 'a command that is handed on carries a command token', test: FORWARDING },
  {
    name: 'a session’s secret goes to notifications only without an actor token',
    test: 'services/gateway/test/own-notices.integration.test.ts',
  },
];
