import { lesson } from '../part.js';

export const CLAIMS_AND_RECORDS = [
  lesson(
    'claims',
    'What you may promise',
    'The Consumer Protection Act gives customers the right to honest dealing and to service of a proper quality. Advertising must not mislead. For you that means: promise what was measured. “The rehearsal could read 682 files” is a measurement. “We recover everything” is a promise nobody can keep. A rate of success is true only if somebody has counted, over enough cases, and says how many there were.',
    'Before the work, a customer has the right to an estimate, and you may not charge more than the customer accepted. The quote of the platform is that estimate, with a version and an amount. The Act also speaks of a warranty on repair work and on parts that are installed. How it applies to your shop is for your shop’s terms to say. Do not invent one at the counter, and do not deny one either.',
    'You are not a manufacturer’s authorised repairer because you use this platform. Use the names of makers only to say which device is meant. Tell the customer where a repair may end a manufacturer’s warranty, for example when a seal has to be broken to reach a disk. If the device is still under warranty, the best advice may be to use it. Say so before you begin, not after.',
  ),
  lesson(
    'answers',
    'Answers of programs',
    'Some answers on the platform or elsewhere may be written by a program, such as an assistant. Treat them like the advice of somebody who has not seen the device: perhaps clever, perhaps wrong. Check them before you act, and never read them to a customer as facts. No such answer starts a repair. What is written to a device follows a published procedure, is checked before and after, and is approved by a person.',
    'The same caution holds for what people send you. A mail that says that it comes from the platform and asks for a password, a code or bank details is a fraud. A “customer” who asks you to run a program that they brought on a stick may be after your bench computer. Your bench computer sees many people’s disks. Keep it for this work, keep it up to date, and do not read private mail on it.',
  ),
  lesson(
    'record',
    'What is written down, and why',
    'Good records protect three people: the customer, you, and the colleague who takes over tomorrow. At the counter, write down the device with its maker, model and serial number, visible damage, what comes with it, and what the customer says is wrong, in their own words. Let the customer see what you wrote. A scratch that was noted cannot become a dispute.',
    'During the work, the platform writes the technical record: findings, approvals, writes, checks, each with a time of the server’s clock. What you did outside of it, such as opening the case or changing a cable, you note yourself. Times, names, facts. Do not write opinions about people. “Customer was rude” helps nobody and can be read by the customer one day.',
    'What moves a device, money or rights stands in an audit trail whose entries are chained to each other. An entry cannot be removed without breaking the chain, and the chain’s anchors are signed. So do not share accounts: the trail would name the wrong person. When a colleague leaves, have the account closed on the same day. A signature under the agreement is electronic, with the text’s fingerprint, the time and the network address kept as evidence. It binds like a signature on paper.',
  ),
  lesson(
    'messages',
    'Messages and reviews',
    'A message about the repair itself may be sent to the number or address that the customer gave for it. An advertisement may not, unless the person has agreed to that separately: under POPIA, direct marketing by electronic message needs consent, and each message needs a way to stop it. So do not copy the addresses of your tickets into a newsletter or into a group of a messenger. In such a group every member would also see every other one’s number.',
    'Do not publish a case so that somebody could recognise it, neither with a photograph of the device nor with its story, unless the owner has agreed. You may ask a satisfied customer for a review. You may not write one in their name, and you should not answer a bad one with details of their repair. “Please call us, we would like to put it right” is enough in public.',
  ),
  lesson(
    'waste',
    'Batteries, waste and the end of a device',
    'A device that is not worth repairing is still somebody’s property and still full of data. Do not throw it away, and do not take parts from it, unless its owner has agreed in writing. Deleting files or formatting does not remove data from a disk. If the customer wants it destroyed, agree how, do it, and record it.',
    'Electronic waste and batteries do not belong in the ordinary bin. Damaged or swollen lithium batteries can catch fire hours later. Keep them cool and apart, in sand or in a metal container, with their contacts taped over, and give them to a recycler who takes them. Never ship one by post. A shop that handles these things well is safer for the people who work in it, and customers notice.',
  ),
  lesson(
    'ten',
    'The module in ten sentences',
    'Know the owner before you read the device. Take consent to something definite, from the person who may give it. Record who said yes, and how. Look at no more than the repair needs, and keep nothing. Type no customer’s password yourself if it can be avoided. Promise only what was measured. Tell the amount, and what is paid if it fails, beforehand. Use your own account, and let nobody else use it. If something went wrong, say so on the same day. And if you are not sure whether you may, you may not yet: ask first.',
  ),
] as const;
