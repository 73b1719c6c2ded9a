import { routes } from '@revive/contracts/routes/routes';
import { trackingIdOf } from '../../http/params.js';
import { forward } from '../forward.js';

export const proofRows = [
  forward(routes.readOutcomes, 'outcomes', 'readOutcomes'),
  forward(routes.claimByLink, 'warranties', 'claimByLink', {
    request: ({ params, body, address }) => ({ ...body, trackingId: trackingIdOf(params.trackingId), address }),
  }),
  forward(routes.claimAtCounter, 'warranties', 'claimAtCounter'),
  forward(routes.readPassportGrants, 'passports', 'readPassportGrants', {
    request: ({ params, address }) => ({ trackingId: trackingIdOf(params.trackingId), address }),
  }),
  forward(routes.grantPassport, 'passports', 'grantPassport', {
    request: ({ params, body, address }) => ({ ...body, trackingId: trackingIdOf(params.trackingId), address }),
  }),
  forward(routes.revokePassport, 'passports', 'revokePassport', {
    request: ({ params, address }) => ({ id: params.id, trackingId: trackingIdOf(params.trackingId), address }),
  }),
  forward(routes.openPassport, 'passports', 'openPassport'),
];
