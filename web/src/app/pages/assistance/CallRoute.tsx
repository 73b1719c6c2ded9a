import { CallPage } from '#features/assistance/pages/CallPage.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { AssistanceLive } from './assistance-live.js';

/** Shows only the call, in a separate tab, so that hanging up closes no work. */
export default function CallRoute() {
  return (
    <AssistanceLive>
      <PublicShell width="wide">
        <CallPage />
      </PublicShell>
    </AssistanceLive>
  );
}
