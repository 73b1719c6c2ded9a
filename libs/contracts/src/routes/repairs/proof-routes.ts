import { outcomesQuerySchema, outcomesSchema } from '../../repairs/outcomes.js';
import {
  grantPassportSchema,
  openPassportSchema,
  passportGrantedSchema,
  passportGrantsSchema,
  passportSchema,
} from '../../repairs/proof/passport.js';
import { trackingSchema } from '../../repairs/tracking.js';
import { claimByLinkSchema, claimOpenedSchema, claimSchema } from '../../repairs/proof/warranty.js';
import { route } from '../route.js';

const shop = ['tenant_admin', 'tech'] as const;

export const proofRoutes = {
  readOutcomes: route({
    name: 'readOutcomes',
    tag: 'outcomes',
    method: 'GET',
    path: '/api/repair-outcomes',
    access: [...shop, 'master', 'admin'],
    query: outcomesQuerySchema,
    response: outcomesSchema,
    status: 200,
    summary: 'What recorded repairs amount to, by service and procedure; nothing below twenty',
  }),
  claimByLink: route({
    name: 'claimByLink',
    tag: 'warranty',
    method: 'POST',
    path: '/api/customer/repair-status/{trackingId}/claim',
    access: 'anyone',
    body: claimByLinkSchema,
    response: trackingSchema,
    status: 201,
    summary: 'The customer claims the warranty with the code of an email; a new repair is opened',
  }),
  claimAtCounter: route({
    name: 'claimAtCounter',
    tag: 'warranty',
    method: 'POST',
    path: '/api/repairs/{id}/claim',
    access: shop,
    body: claimSchema,
    response: claimOpenedSchema,
    status: 201,
    summary: 'The shop opens a warranty claim of a repair for its customer',
  }),
  readPassportGrants: route({
    name: 'readPassportGrants',
    tag: 'passports',
    method: 'GET',
    path: '/api/customer/repair-status/{trackingId}/passport',
    access: 'anyone',
    response: passportGrantsSchema,
    status: 200,
    summary: 'Which codes were made for the history of this device, and who used them',
  }),
  grantPassport: route({
    name: 'grantPassport',
    tag: 'passports',
    method: 'POST',
    path: '/api/customer/repair-status/{trackingId}/passport',
    access: 'anyone',
    body: grantPassportSchema,
    response: passportGrantedSchema,
    status: 201,
    summary: 'A code that lets one other shop read the history of the device for half an hour',
  }),
  revokePassport: route({
    name: 'revokePassport',
    tag: 'passports',
    method: 'POST',
    path: '/api/customer/repair-status/{trackingId}/passport/{id}/revoke',
    access: 'anyone',
    response: passportGrantsSchema,
    status: 200,
    summary: 'The code opens nothing any more',
  }),
  openPassport: route({
    name: 'openPassport',
    tag: 'passports',
    method: 'POST',
    path: '/api/passport/open',
    access: shop,
    body: openPassportSchema,
    response: passportSchema,
    status: 200,
    summary: 'The history of a device, for the one shop that its owner gave the code to',
  }),
} as const;
