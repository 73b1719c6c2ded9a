import { formatRand } from '@revive/contracts/money';

export interface ApprovalFacts {
  how: string;
  approvedBy: string;
  shopName: string;
  shopPhone: string;
  deviceName: string;
  number: number;
  totalCents: number;
  trackingUrl: string;
}

/** The copy that a customer gets when the shop wrote an approval down, with the way to say that they did not agree. */
export function approvalLetter(facts: ApprovalFacts): { subject: string; text: string } {
  const how = facts.how === 'by_phone' ? 'by phone' : 'in person';
  const call = facts.shopPhone === '' ? '' : ` or call ${facts.shopPhone}`;
  return {
    subject: oneLine(`Approval recorded: repair R-${facts.number}, ${formatRand(facts.totalCents)}`),
    text: [
      `${facts.shopName} has recorded that ${facts.approvedBy} approved, ${how}, the repair of ${facts.deviceName} for ${formatRand(facts.totalCents)}.`,
      '', 'You can follow the repair here:', facts.trackingUrl, '',
      `I did not agree: open the link and choose Decline${call}. That is possible until the repair begins; nothing is changed on the device before.`, '',
    ].join('\n'),
  };
}

/** A line break in a header would begin another header. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');
