import type { ApprovalChannel } from '../states.js';

const WAYS: Record<ApprovalChannel, (via: string) => string> = {
  link: () => 'by tracking link',
  email_link: (via) => `link in the email to ${via}`,
  counter_qr: (via) => `QR code shown at the counter by ${via}`,
  in_person: () => 'recorded at the counter (in person)',
  by_phone: () => 'recorded at the counter (by phone)',
  by_message: () => 'recorded at the counter (by message)',
};

export const approvalText = ({ how, via = '' }: { how: string; via?: string | undefined }): string =>
  Object.hasOwn(WAYS, how) ? WAYS[how as ApprovalChannel](via) : how;
