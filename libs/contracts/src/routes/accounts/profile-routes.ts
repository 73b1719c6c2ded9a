import {
  businessProfileSchema,
  onboardingSchema,
  profileAnswerSchema,
  profileDraftSavedSchema,
  profileSubmittedSchema,
  saveProfileDraftSchema,
} from '../../profile/business-profile.js';
import { route } from '../route.js';

/** spec part 1 §7; whose profile is known by the session, whatever the account's status. */
export const profileRoutes = {
  getOnboarding: route({
    name: 'getOnboarding',
    tag: 'profile',
    method: 'GET',
    path: '/api/onboarding',
    access: 'signed-in',
    response: onboardingSchema,
    status: 200,
    summary: 'What the caller has done of the onboarding, and what is due next',
  }),
  getBusinessProfile: route({
    name: 'getBusinessProfile',
    tag: 'profile',
    method: 'GET',
    path: '/api/business-profile',
    access: 'signed-in',
    response: profileAnswerSchema,
    status: 200,
    summary: 'What the caller has sent, typed and said elsewhere of the business',
  }),
  submitBusinessProfile: route({
    name: 'submitBusinessProfile',
    tag: 'profile',
    method: 'POST',
    path: '/api/business-profile',
    access: 'signed-in',
    body: businessProfileSchema,
    response: profileSubmittedSchema,
    status: 201,
    summary: 'Send the business profile for review; while the account is pending or approved',
  }),
  saveProfileDraft: route({
    name: 'saveProfileDraft',
    tag: 'profile',
    method: 'POST',
    path: '/api/business-profile/draft',
    access: 'signed-in',
    body: saveProfileDraftSchema,
    response: profileDraftSavedSchema,
    status: 200,
    summary: 'Keep what was typed so far',
  }),
} as const;
