/** Which choice of a simulator's step is right, and why. The browser learns it by choosing. */
interface Answer {
  readonly right: number;
  readonly why: string;
  readonly hint: string;
}
const a = (right: number, why: string, hint: string): Answer => ({ right, why, hint });

export const SIMULATOR_ANSWERS: Readonly<Record<string, Answer>> = {
  'customer-onboarding/owner': a(1, 'Without the owner there is no approval, and a diagnosis of somebody else’s device may be an offence.', 'Who could approve a quote for this device?'),
  'customer-onboarding/words': a(2, 'It says what was measured, before and after, in words that everybody understands.', 'Say what was measured, and promise nothing else.'),
  'customer-onboarding/approval': a(1, 'The way and the name stand in the record, and the copy lets the customer object.', 'The owner called. What does the record say about how?'),
  'customer-onboarding/money': a(2, 'Repairs that fail or are declined cost the diagnosis only.', 'Look at what the customer’s page says under the total.'),
  'device-detection/first': a(1, 'The offsets 0 to 1,024 are the first sector and the first table. Files were not touched.', 'Look at the offsets of the evidence.'),
  'device-detection/checks': a(1, 'The check of the second table passed on the disk as it is: it is what the first is mended from.', 'Which check passed before anything was repaired?'),
  'device-detection/volume': a(0, '4e 54 46 53 are the letters N, T, F and S, followed by four spaces.', 'Read the bytes as letters.'),
  'device-detection/sound': a(2, 'No fault that can be detected is not the same as no fault: the cause is elsewhere.', 'Would you sell a repair for which nothing was found?'),
  'remote-injection/plan': a(2, 'If the power fails in between, nothing points to data that is not there yet.', 'What may never point to something unfinished?'),
  'remote-injection/changed': a(0, 'An approval covers exactly its digest. A changed device needs a new version of the quote.', 'What exactly did the customer approve?'),
  'remote-injection/after': a(2, 'Completed is what an independent reader confirms.', 'Who says so, and who has looked?'),
  'remote-injection/failed': a(2, 'The old bytes were saved first; their hashes prove that everything is as it was.', 'What was kept before the first write?'),
  'remote-injection/stop': a(0, 'A write that is cut off would leave neither the old nor the new bytes.', 'What would half a sector be?'),
};
