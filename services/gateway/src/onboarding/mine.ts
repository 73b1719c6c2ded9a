import type { MyApplication } from '@revive/proto/revive/onboarding/v1/onboarding';

/** An application as its applicant reads it; the wire has one flat object. */
export const mine = ({ summary, body, history }: MyApplication): object => ({ ...summary, ...body, history });
