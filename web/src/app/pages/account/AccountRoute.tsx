import { ReviewPanels } from '#features/account-review/components/ReviewPanels.js';
import { AccountPage } from '#features/people/pages/AccountPage.js';

/** An account page for staff. Customers have no review, because they sign, send and learn nothing. */
export default function AccountRoute() {
  return <AccountPage review={(person) => (person.role === 'user' ? null : <ReviewPanels person={person} />)} />;
}
