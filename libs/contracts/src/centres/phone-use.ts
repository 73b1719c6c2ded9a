/** What a phone does for a PC that does not start: no cable repairs through it. */
export const PHONE_USES = ['network', 'media'] as const;
export type PhoneUse = (typeof PHONE_USES)[number];
