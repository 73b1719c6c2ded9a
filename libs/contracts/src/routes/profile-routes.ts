import {
  businessProfileSchema,
  onboardingSchema,
  profileAnswerSchema,
  profileDraftSavedSchema,
  profileSubmittedSchema,
  saveProfileDraftSchema,
} from '../profile/business-profile.js';
import { route } from './route.js';

/** spec part 1 §7; whose profile is known by the session, whatever the account's status. */
export const profileRoutes = {
  getOnboarding: route({
    name: 'getOnboarding',
    area: 'profile',
    method: 'GET',
    path: '/api/onboarding',
    who: 'signed-in',
    answer: onboardingSchema,
    status: 200,
    about: 'What the caller has done of the onboarding, and what is due next',
  }),
  getBusinessProfile: route({
    name: 'getBusinessProfile',
    area: 'profile',
    method: 'GET',
    path: '/api/business-profile',
    who: 'signed-in',
    answer: profileAnswerSchema,
    status: 200,
    about: 'What the caller has sent, typed and said elsewhere of the business',
  }),
  submitBusinessProfile: route({
    name: 'submitBusinessProfile',
    area: 'profile',
    method: 'POST',
    path: '/api/business-profile',
    who: 'signed-in',
    body: businessProfileSchema,
    answer: profileSubmittedSchema,
    status: 201,
    about: 'Send the business profile for review; while the account is pending or approved',
  }),
  saveProfileDraft: route({
    name: 'saveProfileDraft',
    area: 'profile',
    method: 'POST',
    path: '/api/business-profile/draft',
    who: 'signed-in',
    body: saveProfileDraftSchema,
    answer: profileDraftSavedSchema,
    status: 200,
    about: 'Keep what was typed so far',
  }),
} as const;
