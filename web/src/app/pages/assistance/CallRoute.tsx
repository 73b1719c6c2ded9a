import { CallPage } from '#features/assistance/pages/CallPage.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { AssistanceLive } from './assistance-live.js';

/** Nothing but the call: the tab is its own, and hanging up leaves no page of work behind. */
export default function CallRoute() {
  return (
    <AssistanceLive>
      <PublicShell width="wide">
        <CallPage />
      </PublicShell>
    </AssistanceLive>
  );
}
