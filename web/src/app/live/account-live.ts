import type { LiveDispatch } from '#api/live/live-handlers.js';
import type { LiveOptions } from '#api/live/live-stream.js';
import { notificationsLive } from '#features/notifications/api/notifications.api.js';
import { consentsLive } from './consents-live.js';
import { sessionLive } from './session-live.js';

/** In the plain frame the bell alone changes by itself, and what is to be accepted anew. */
export const accountLive = (dispatch: LiveDispatch): LiveOptions =>
  sessionLive(dispatch, { features: [notificationsLive, consentsLive], renewed: ['Notifications', 'Consents'] });
