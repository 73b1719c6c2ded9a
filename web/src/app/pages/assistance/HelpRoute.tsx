import { useCurrentUser } from '#api/current-user.js';
import { HelpPage } from '#features/assistance/pages/HelpPage.js';
import { homeOf, frameOf } from '../../access.js';
import { AssistanceLive } from './assistance-live.js';

export default function HelpRoute() {
  const user = useCurrentUser();
  if (user === undefined) return null;
  const page = <HelpPage back={homeOf(user.role)} />;
  return frameOf(user) === 'staff' ? page : <AssistanceLive>{page}</AssistanceLive>;
}
