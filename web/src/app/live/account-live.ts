import type { LiveDispatch } from '#api/live/live-handlers.js';
import type { LiveOptions } from '#api/live/live-stream.js';
import { notificationsLive } from '#features/notifications/api/notifications.api.js';
import { ownRepairsLive } from '#features/own-repairs/api/own-repairs.api.js';
import { consentsLive } from './consents-live.js';
import { sessionLive } from './session-live.js';

export const accountLive = (dispatch: LiveDispatch): LiveOptions =>
  sessionLive(dispatch, {
    features: [notificationsLive, consentsLive, ownRepairsLive],
    renewed: ['Notifications', 'Consents', 'OwnRepairs'],
  });
