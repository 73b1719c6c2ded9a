import type { PracticeBench } from './practice-bench.js';
import { SECTOR } from './sparse-image.js';

const people = ({
  of: {
    customer: { bringer, owner, phone, device },
  },
}: PracticeBench): readonly string[] => [
  `${bringer} puts ${device} on the counter. “It does not start any more. It belongs to ${owner}, who is at work. Please just make it go.”`,
  `You ask how ${owner} is reached. “On ${phone}.” ${bringer} has no paper and no time.`,
];
const call = ({
  of: {
    customer: { owner, version, price, fee },
  },
}: PracticeBench): readonly string[] => [
  `The tracking page shows version ${version} of the quote: boot repair, R${price} including VAT. Below it stands: “If the repair fails, you pay the diagnosis only: R${fee}.”`,
  `${owner} telephones: “I have seen your quote. Yes, go on.”`,
];

export async function briefOf(bench: PracticeBench): Promise<readonly string[]> {
  const { key, brought } = bench.of;
  if (key === 'customer-onboarding/counter') return people(bench);
  if (key === 'customer-onboarding/approval') return call(bench);
  const size = `Your practice disk has ${brought.image.sectors.toLocaleString('en-US')} sectors of ${SECTOR} bytes, counted from 0.`;
  if (key === 'remote-injection/changed') {
    const { digest, writes } = await bench.approvedPlan();
    return [
      size,
      `Yesterday the customer approved the plan with the digest ${digest.slice(0, 16)}…: ${writes.map(({ offset, why }) => `sector ${offset / SECTOR} (${why})`).join('; ')}.`,
      'Overnight the disk was in the customer’s own PC again.',
    ];
  }
  if (key === 'remote-injection/taken-back')
    return [size, 'The approved plan was written a moment ago. The drive reported no error.'];
  return [size];
}
