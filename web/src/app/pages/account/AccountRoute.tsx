import { ReviewPanels } from '#features/account-review/components/ReviewPanels.js';
import { AccountPage } from '#features/people/pages/AccountPage.js';

/**
 * One account for staff: who it is and what can be done with it, and what there is to review of it: a customer signs,
 * sends and learns nothing.
 */
export default function AccountRoute() {
  return <AccountPage review={(person) => (person.role === 'user' ? null : <ReviewPanels person={person} />)} />;
}
