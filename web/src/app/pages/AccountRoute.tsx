import { ReviewPanels } from '../../features/account-review/ReviewPanels.js';
import { AccountPage } from '../../features/people/AccountPage.js';

/** One account for staff: who it is and what can be done with it, and what there is to review of it. */
export const Page = () => <AccountPage review={(person) => <ReviewPanels person={person} />} />;
