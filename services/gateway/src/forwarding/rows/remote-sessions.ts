import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../forward.js';

export const remoteSessionRows = [
  forward(routes.listRemoteSessions, 'remoteSessions', 'listRemoteSessions'),
  forward(routes.getRemoteSession, 'remoteSessions', 'getRemoteSession', {
    reply: ({ row, ...session }) => ({ ...row, ...session }),
  }),
  forward(routes.diagnoseRemoteDevice, 'remoteSessions', 'diagnoseRemoteDevice'),
  forward(routes.endRemoteSession, 'remoteSessions', 'endRemoteSession'),
];
