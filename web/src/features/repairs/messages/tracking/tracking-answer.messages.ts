// Texts of the customer's answer to a quote. Loaded only while an answer is possible.
export const messages = {
  answer: {
    approve: (price: string) => `Approve ${price}`,
    approving: 'Approving...',
    decline: 'Decline',
    cancelApproval: 'Cancel my approval',
    approved: 'Approved',
    approvedText: (price: string, version: number) => `${price}, quote ${version}`,
    notApproved: 'Not approved',
    linkOver: 'This link is no longer valid. The quote has changed since it was sent.',
  },
  decline: {
    title: 'Decline the repair?',
    keep: 'Keep the quote',
    action: 'Decline',
    failed: 'Not declined',
    text: 'Nothing is changed on your device.',
  },
  cancelApproval: {
    title: 'Cancel your approval?',
    keep: 'Keep my approval',
    action: 'Cancel approval',
    failed: 'Approval not cancelled',
  },
} as const;

export function howToAnswer(waits: boolean, price: string, email: string): string {
  const goal = waits ? `approve${price === '' ? '' : ` ${price}`} or decline` : 'cancel your approval';
  return email === ''
    ? `To ${goal}, ask the shop to show you its QR code.`
    : `To ${goal}, open the link in the email to ${email}, or ask the shop.`;
}
