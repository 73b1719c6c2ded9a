import { routes } from '@revive/contracts/routes/routes';
import type { Assistance, AssistanceLine } from '@revive/proto/revive/repairs/v1/assistance';
import { forward } from '../forward.js';

const whole = ({ head, ...rest }: Assistance | AssistanceLine): object => ({ ...head, ...rest });
const answers = { reply: whole };

export const assistanceRows = [
  forward(routes.askAssistance, 'assistance', 'askAssistance', answers),
  forward(routes.readRepairAssistance, 'assistance', 'readRepairAssistance', {
    reply: ({ latest, ...rest }) => ({ ...rest, latest: latest && whole(latest) }),
  }),
  forward(routes.listAssistance, 'assistance', 'listAssistance', {
    reply: ({ requests, ...rest }) => ({ ...rest, requests: requests.map(whole) }),
  }),
  forward(routes.readAssistance, 'assistance', 'readAssistance', answers),
  forward(routes.readAssistedRepair, 'assistance', 'readAssistedRepair'),
  forward(routes.takeAssistance, 'assistance', 'takeAssistance', answers),
  forward(routes.sendGuidance, 'assistance', 'sendGuidance', answers),
  forward(routes.confirmGuidance, 'assistance', 'confirmGuidance', answers),
  forward(routes.sendAssistanceMessage, 'assistance', 'sendAssistanceMessage', answers),
  forward(routes.markAssistanceSeen, 'assistance', 'markAssistanceSeen', answers),
  forward(routes.proposeCommand, 'assistance', 'proposeCommand', answers),
  forward(routes.runCommand, 'assistance', 'runCommand', answers),
  forward(routes.endAssistance, 'assistance', 'endAssistance', answers),
  forward(routes.sendAssistanceSignal, 'assistance', 'sendAssistanceSignal'),
];
