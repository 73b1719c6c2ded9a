import {
  diagnoseRemoteDeviceSchema,
  remoteDiagnosisSchema,
  remoteSessionRowSchema,
  remoteSessionSchema,
  remoteSessionsSchema,
  remoteSessionStartedSchema,
  startRemoteSessionSchema,
} from '../../remote-sessions/session.js';
import { route } from '../route.js';

const shopAndStaff = ['tenant_admin', 'tech', 'master', 'admin'] as const;

export const remoteSessionRoutes = {
  startRemoteSession: route({
    name: 'startRemoteSession',
    tag: 'remoteSessions',
    method: 'POST',
    path: '/api/remote-repair/start-session',
    access: shopAndStaff,
    command: true,
    body: startRemoteSessionSchema,
    response: remoteSessionStartedSchema,
    status: 201,
    summary: 'Begin a remote session; the script enrolls one agent, once, and does nothing else',
  }),
  listRemoteSessions: route({
    name: 'listRemoteSessions',
    tag: 'remoteSessions',
    method: 'GET',
    path: '/api/remote-repair/sessions',
    access: shopAndStaff,
    response: remoteSessionsSchema,
    status: 200,
    summary: 'Remote sessions, those that are open first',
  }),
  getRemoteSession: route({
    name: 'getRemoteSession',
    tag: 'remoteSessions',
    method: 'GET',
    path: '/api/remote-repair/sessions/{id}',
    access: shopAndStaff,
    response: remoteSessionSchema,
    status: 200,
    summary: 'A remote session: its agent, the devices that it sees, and what came of them',
  }),
  diagnoseRemoteDevice: route({
    name: 'diagnoseRemoteDevice',
    tag: 'remoteSessions',
    method: 'POST',
    path: '/api/remote-repair/sessions/{id}/diagnose',
    access: ['tenant_admin', 'tech'],
    body: diagnoseRemoteDeviceSchema,
    response: remoteDiagnosisSchema,
    status: 201,
    summary: 'Begin the diagnosis of a device that the session’s agent sees; it only reads',
  }),
  endRemoteSession: route({
    name: 'endRemoteSession',
    tag: 'remoteSessions',
    method: 'POST',
    path: '/api/remote-repair/sessions/{id}/end',
    access: shopAndStaff,
    response: remoteSessionRowSchema,
    status: 200,
    summary: 'End a remote session: its token is void and its agent is removed',
  }),
} as const;
