/** A phone cannot repair a PC by cable. */
export const PHONE_USES = ['network', 'media'] as const;
export type PhoneUse = (typeof PHONE_USES)[number];
