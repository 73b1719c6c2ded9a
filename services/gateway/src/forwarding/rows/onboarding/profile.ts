import type { BusinessProfile } from '@revive/contracts/profile/business-profile';
import { routes } from '@revive/contracts/routes/routes';
import type { BusinessProfile as ProfileMessage } from '@revive/proto/revive/onboarding/v1/profile';
import { formFieldsOf } from '../../../onboarding/form-fields.js';
import { forward } from '../../forward.js';

const messageOf = (body: BusinessProfile): ProfileMessage => ({
  ...body,
  businessType: body.businessType ?? '',
  registrationNumber: body.registrationNumber ?? '',
  taxNumber: body.taxNumber ?? '',
  vatNumber: body.vatNumber ?? '',
  addressLine2: body.addressLine2 ?? '',
  city: body.city ?? '',
  state: body.state ?? '',
  postalCode: body.postalCode ?? '',
  country: body.country ?? '',
  phoneNumber: body.phoneNumber ?? '',
  businessEmail: body.businessEmail ?? '',
  website: body.website ?? '',
  serviceModel: body.serviceModel ?? '',
  operationalScale: body.operationalScale ?? '',
  averageProjectValue: body.averageProjectValue ?? '',
  targetMarket: body.targetMarket ?? '',
  description: body.description ?? '',
});
const asTyped = (json: string): Record<string, unknown> | undefined => (json === '' ? undefined : formFieldsOf(json));

export const profileRows = [
  forward(routes.getOnboarding, 'profiles', 'readOnboarding', { request: ({ by }) => by }),
  forward(routes.getBusinessProfile, 'profiles', 'readBusinessProfile', {
    request: ({ by }) => by,
    reply: ({ profile, draft, known, submittedAt }) => ({
      submittedAt,
      profile: asTyped(profile),
      draft: asTyped(draft),
      known: asTyped(known) ?? {},
    }),
  }),
  forward(routes.submitBusinessProfile, 'profiles', 'submitProfile', {
    request: ({ by, body }) => ({ by, profile: messageOf(body) }),
    reply: ({ submittedAt }) => ({ submittedAt }),
  }),
  forward(routes.saveProfileDraft, 'profiles', 'saveProfileDraft', {
    request: ({ by, body: { draft } }) => ({ by, draft: JSON.stringify(draft) }),
  }),
];
