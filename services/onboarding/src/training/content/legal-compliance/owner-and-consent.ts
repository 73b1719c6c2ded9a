import { lesson } from '../part.js';

export const OWNER_AND_CONSENT = [
  lesson(
    'about',
    'What this module is, and what it is not',
    'This module tells you what a technician in South Africa should know about other people’s devices and data, and how the platform helps you to keep to it. It is written for the workbench, not for a court. It is not legal advice. Where your shop has doubts, it should ask a lawyer, and where you work in another country, its law applies to you as well.',
    'Four laws come up again and again. The Protection of Personal Information Act, POPIA, says how personal information may be handled. The Consumer Protection Act gives customers rights towards your shop. The Cybercrimes Act makes unlawful access to a computer or to data an offence. The Electronic Communications and Transactions Act says when an electronic signature counts. You do not have to know them by heart. You have to know the habits that follow from them.',
  ),
  lesson(
    'owner',
    'Whose device it is',
    'Take no device in whose owner you do not know. That is the first habit, and it prevents most of the trouble. Write down who brings the device, whose it is, and how the owner is reached. Very often these are two people: a daughter brings her father’s laptop, an assistant brings the office’s PC. Both names belong in the record, and only one of them decides about the repair.',
    'Ask, kindly and always: “Is this yours?” If not: “Does the owner know that it is here, and how can I reach them?” A person who cannot answer may still be honest, and you may still take the device in for a look at its outside. But do not connect it, and do not read it, until somebody who may decide has agreed. A diagnosis only reads, but reading a stranger’s data without permission is the very thing the Cybercrimes Act is about.',
    'Be careful with devices that look as if they were stolen: no charger, a lock screen with another name, a story that changes, a hurry. You are no detective, and you need not accuse anybody. You may simply refuse. Do not help to remove a lock, a password or a tracking function for somebody who cannot show that the device is theirs. That ends more than a repair: it ends your account here, and it may end in court.',
  ),
  lesson(
    'consent',
    'Consent is to something',
    '“Do what you like” is no consent that the platform knows. Consent is always to something: this diagnosis, this plan, this price. The customer must have been able to understand it, and must have been free to say no. That is why the quote says in plain words what is damaged, what will be changed, what it costs, and what is paid if it fails.',
    'The usual way is the tracking link. The owner opens it, reads, and approves or declines. At your counter you may record an approval as well. Then the platform asks you how it was given, in person or by phone, and who said it. Write the name of the person who really spoke. The customer gets a copy of this record with a link that says “I did not agree”. An approval that was not given comes to light that way, and the record shows who wrote it.',
    'Consent can be taken back. By the link, the owner may withdraw the approval until the order is signed; after that, the repair is under way, and what remains is the rollback. Do not argue with somebody who withdraws, and do not hurry to be faster than them. And remember that consent to a repair is not consent to anything else. Whoever let you mend a boot sector has not allowed you to look at photographs, to install a program, or to send an advertisement.',
  ),
  lesson(
    'minors',
    'Children, estates and offices',
    'Some owners cannot decide alone. A child’s device is decided about by a parent or guardian. After a death, the executor of the estate decides, not whoever has the laptop now; ask for the letter of executorship if there is a doubt. A company’s computer is the company’s, even if an employee carries it home every day. Ask for somebody who may order repairs there, and write down the name and the company.',
    'Two people may both claim to be the owner, for example after a separation. Do not decide that yourself. Record what each of them says, keep the device as it is, and do not read it for one of them. If the police ask you for a device or for data, ask for the document that gives them the power, note the name and number of the officer, and call the owner of your shop before you hand anything over. Do not destroy or change anything in the meantime.',
  ),
] as const;
