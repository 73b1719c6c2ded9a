import { routes } from '@revive/contracts/routes/routes';
import type { Review } from '@revive/proto/revive/onboarding/v1/account_review';
import { formFieldsOf } from '../../../onboarding/form-fields.js';
import { forward } from '../../forward.js';

const shown = ({ profile, ...review }: Review): object => ({
  ...review,
  ...(profile !== '' && { profile: formFieldsOf(profile) }),
});

export const accountReviewRows = [
  forward(routes.getAccountReview, 'accountReview', 'readReview', { reply: shown }),
  forward(routes.approveAccount, 'accountStatuses', 'approveAccount'),
  forward(routes.refuseAccount, 'accountReview', 'refuseAccount', { reply: shown }),
  forward(routes.noteOnAccount, 'accountReview', 'noteOnAccount', { reply: shown }),
  forward(routes.assignAccount, 'accountReview', 'assignAccount', { reply: shown }),
  forward(routes.revealProfileNumbers, 'accountReview', 'revealProfileNumbers'),
  forward(routes.getAccountFile, 'accountReview', 'readAccountFile'),
];
