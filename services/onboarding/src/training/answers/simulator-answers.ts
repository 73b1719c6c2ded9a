/** The correct choice of a decision and its explanation. The browser receives them only after a choice. */
interface Answer {
  readonly right: number;
  readonly why: string;
  readonly hint: string;
}
const a = (right: number, why: string, hint: string): Answer => ({ right, why, hint });

export const SIMULATOR_ANSWERS: Readonly<Record<string, Answer>> = {
  'customer-onboarding/no-time': a(
    1,
    'Without the owner there is no approval, and a diagnosis of somebody else’s device may be an offence.',
    'Who could approve a quote for this device?',
  ),
  'customer-onboarding/money': a(
    2,
    'Repairs that fail or are declined cost the diagnosis only.',
    'Look at what the customer’s page says under the total.',
  ),
  'remote-injection/unplugged': a(
    1,
    'All places are compared before the first is written. A mixture that was never on the disk is worse than either state.',
    'What would the disk be if some places were old and one were new?',
  ),
  'remote-injection/stop': a(
    0,
    'A write that is cut off would leave neither the old nor the new bytes.',
    'What would half a sector be?',
  ),
};
