import { LIVE_TYPES } from '@revive/contracts/live/events';
import { baseApi } from '#api/base-api.js';
import { dispatchTo, type LiveDispatch } from '#api/live/live-handlers.js';
import { jitter, type LiveOptions } from '#api/live/live-stream.js';
import { consentsLive } from './consents-live.js';
import { notificationsLive } from '#features/notifications/api/notifications.api.js';

/**
 * The stream of who has the plain frame: of what is shown there, the bell alone changes by itself, and what is to be
 * accepted anew.
 */
export function accountLive(dispatch: LiveDispatch): LiveOptions {
  return {
    url: '/api/events',
    // All: tabs share one stream, and another tab may have the side bar.
    types: LIVE_TYPES,
    onEvent: dispatchTo(dispatch, notificationsLive, consentsLive),
    onLost: () => {
      dispatch(baseApi.util.invalidateTags(['User']));
    },
    onOpened: (opening) => {
      setTimeout(() => dispatch(baseApi.util.invalidateTags(['Notifications', 'Consents'])), jitter(opening));
    },
  };
}
