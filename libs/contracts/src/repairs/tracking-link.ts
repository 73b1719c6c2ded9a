import { responseSchema, text } from '../rules.js';

/** The customer's link; masked for whoever looks through the eyes of a shop's member. */
export const trackingLinkSchema = responseSchema('TrackingLink', {
  trackingId: text(40).required(),
  trackingUrl: text(400).required(),
});
