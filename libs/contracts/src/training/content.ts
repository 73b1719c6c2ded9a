import type { ModuleId } from './modules.js';
import type { Part } from './part.js';
import { SIMULATORS } from './simulators.js';

const READ_AND_SHOWN: Readonly<Record<Exclude<ModuleId, 'customer-onboarding' | 'device-detection' | 'remote-injection'>, readonly Part[]>> = {
  'platform-overview': [
    { id: 'who', title: 'Who works here', points: ['Shops and their technicians', 'Their customers', 'The platform’s staff'], narration: 'A repair shop, called a tenant, takes devices in. Its technicians work at a bench. The customer follows the repair on a page of their own. Staff of the platform review shops and help.' },
    { id: 'agent', title: 'The agent on the technician’s PC', points: ['A program that reads devices', 'It writes only what was approved', 'It keeps a journal on its own disk'], narration: 'The agent is a small program on the technician’s computer. It sees what is attached, reads it and reports what it finds. It writes nothing unless the owner of the device has approved exactly that.' },
    { id: 'way', title: 'The way of a repair', points: ['Received, diagnosing, quoted, approved', 'Repairing, completed, ready for pickup'], narration: 'A ticket goes through seven states, from received to ready for pickup. Each state comes from something that happened. Nobody sets it by hand, and no bar moves by itself.' },
    { id: 'proof', title: 'What was done can be shown', points: ['A copy of what is overwritten', 'A check by a second reader', 'A receipt with digests'], narration: 'Before the first write the agent copies the bytes that will change. Afterwards an independent reader looks again. If it disagrees, the old bytes go back. The customer’s page shows the digests.' },
    { id: 'limits', title: 'What it does not do', points: ['No repair of broken hardware', 'No promise before a rehearsal', 'Not verifiable means not done'], narration: 'The platform repairs damaged structures, such as partition tables and boot sectors. A dead disk stays dead. Where something cannot be verified, the page says not verifiable, and never done.' },
  ],
  'patent-technologies': [
    { id: 'statement', title: 'What "patent pending" means here', points: ['The owner of the platform says of the business that it is patent pending. That is the owner’s statement; a granted patent is not claimed, and you do not claim one to customers.', 'This module describes how the methods work, so that you can explain them truthfully.'] },
    { id: 'diagnosis', title: 'Diagnosis reads only', points: ['The agent reads partition tables and the beginnings of volumes, compares what is there with what a sound structure holds, and names each difference as a finding: where, what was expected, what was seen.', 'Nothing is written while it diagnoses.'] },
    { id: 'rehearsal', title: 'The repair is rehearsed in memory', points: ['The writes that would mend a finding are tried on a copy in memory. The result is read again by the same readers and by second ones. Only a repair that held there is offered.', 'That is why a quote can say how many files are readable now and how many would be.'] },
    { id: 'plan', title: 'A plan has a digest', points: ['Every write has its offset, the hash of the bytes before and after, and a reason. All of them together have one digest. The customer approves this digest.', 'Before writing, the agent derives the plan anew. If the digest differs, the device has changed, and nothing is written.'] },
    { id: 'rollback', title: 'Rollback puts back, and nothing else', points: ['The bytes that are overwritten are saved first, encrypted. A rollback writes only bytes whose hash is the one from before.', 'A repair whose second check fails is rolled back by itself.'] },
  ],
  'business-model': [
    { id: 'plans', title: 'The subscription', points: ['Starter R99, Professional R199, Enterprise R399 a month', 'It starts after approval and first login'], narration: 'A shop pays a subscription each month: ninety-nine, one hundred and ninety-nine or three hundred and ninety-nine rand. It starts only after the approval and the first login.' },
    { id: 'prices', title: 'One price book', points: ['The price belongs to a procedure', 'A client’s figure is never the price'], narration: 'Prices come from one price book. A price belongs to a procedure, such as a boot repair, and not to a single damage. What a browser sends as a price is never used.' },
    { id: 'quote', title: 'The quote comes before the work', points: ['A version and an amount', 'Another finding is a new version'], narration: 'The customer approves a quote with its version and amount. If something else is found later, there is a new version, and it must be approved again.' },
    { id: 'failure', title: 'When a repair fails', points: ['Only the diagnosis fee is paid', 'The page says so beforehand'], narration: 'If the repair fails or is declined, the customer pays the diagnosis fee only. The page shows that figure before anybody approves.' },
    { id: 'vat', title: 'Prices include VAT', points: ['No line is added', 'An invoice states what is contained'], narration: 'All prices contain value added tax. Nothing is added at the end. The invoice of a registered seller states the tax that is contained.' },
  ],
  'legal-compliance': [
    { id: 'owner', title: 'Whose device it is', points: ['Take no device in whose owner you do not know. Write down who brought it and how they can be reached.', 'Unlocking, wiping or reading a device against its owner’s will is an offence in most countries, and ends your account.'] },
    { id: 'consent', title: 'Consent is to something', points: ['The customer agrees to a quote: this price, this plan. "Do what you like" is not an approval that the platform knows.', 'An approval at the counter is recorded with who said it and how; the customer gets a copy and can answer that they did not agree.'] },
    { id: 'data', title: 'Data protection: POPIA and GDPR', points: ['Look at no more of a customer’s files than the repair needs. Pass nothing on, copy nothing for yourself.', 'The customer may ask what is stored, have it corrected or erased, and object. The shop answers for its own notes; the platform processes for the shop.'] },
    { id: 'claims', title: 'What you may promise', points: ['Promise what was measured: "the rehearsal could read 682 files". Do not promise a rate of success that nobody has counted.', 'You are not a manufacturer’s authorised repairer because you use this platform.'] },
    { id: 'record', title: 'What is written down', points: ['Actions that move a device, money or rights stand in a chained audit trail. Do not share accounts: the trail would name the wrong person.', 'Who finds a weakness and reports it without using it has nothing to fear.'] },
  ],
  'commission-system': [
    { id: 'rate', title: 'The rate', points: ['Each shop has a commission rate, 0.20 at first. It is shown in the shop’s account.', 'The commission of a repair is the rate of its charge, rounded half up to the cent.'] },
    { id: 'ledger', title: 'The ledger', points: ['Charge and commission of a repair are entries of a ledger. Entries are never changed; a mistake is corrected by another entry.', 'The same repair is settled once, however often the event arrives.'] },
    { id: 'rollback', title: 'What a rollback does', points: ['A rollback reverses charge, commission and trial use, exactly once.', 'After the recorded handover to the customer a repair can no longer be rolled back.'] },
  ],
};

/** What each module consists of. Content only: which choice is right, and the answers of the questions, are the server's. */
export const TRAINING_PARTS: Readonly<Record<ModuleId, readonly Part[]>> = { ...READ_AND_SHOWN, ...SIMULATORS };
