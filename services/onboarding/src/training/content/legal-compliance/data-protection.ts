import { lesson } from '../part.js';

export const DATA_PROTECTION = [
  lesson(
    'popia',
    'POPIA at the workbench',
    'POPIA protects personal information: whatever says something about a living person who can be recognised, and in South Africa about companies as well. A name and a phone number on a repair ticket are personal information. So is everything on the disk in front of you. The law asks of whoever handles it to have a reason, to take no more than is needed, to keep it correct and safe, to say openly what is done with it, and to let go of it when the reason is over.',
    'In the words of the law, the one who decides why and how information is handled is the responsible party. For your customers’ data that is your shop. The platform handles it on the shop’s behalf; it is what the law calls an operator. So the shop answers to the customer, also for its own paper notes, its own phone and its own chat messages. Every shop has an information officer. In a shop of one person, that is you.',
    'A special group of information is protected more strictly: health, religion, race, political views, trade union membership, sexual life, biometric data, criminal records, and the information of children. You will rarely be asked for it, but a disk may be full of it. You do not need any of it in order to mend a partition table, so there is never a reason to look at it.',
  ),
  lesson(
    'minimum',
    'No more than the repair needs',
    'Look at no more of a customer’s files than the repair needs. The diagnosis needs none of their content: it reads structures and counts files. If you want to show that a repair worked, let the customer open a file themselves. If the customer is not there, the number of readable files and the checks are proof enough. Do not open photographs “to see whether they are whole”.',
    'Copy nothing for yourself, not even something funny, harmless or useful. Do not photograph a screen with a customer’s data on your private phone. If you have to make an image of a failing disk in order to work on it, the image is as confidential as the disk. Store it only as long as the repair takes, on an encrypted drive, and delete it afterwards. Write down that you made it and that you deleted it.',
    'The platform follows the same rule. The tracking page shows a phone number and an e-mail address only in part. The bytes that a repair overwrites are saved encrypted, and only these bytes, not the files. The audit trail holds numbers instead of names, so that a person’s data can be erased without breaking the chain. When you write notes on a ticket, write for that person’s eyes too: they may ask to read them.',
    'Passwords deserve a word of their own. You do not need a customer’s password for a diagnosis of a disk. If you need one for another kind of work, let the customer type it. If that is impossible, ask them to change it to a temporary one and to change it back afterwards. Never write a password on the ticket, on the device or on a yellow note.',
  ),
  lesson(
    'rights',
    'What people may ask of you',
    'A person may ask whether you hold information about them, and which. They may ask to have it corrected or deleted, and they may object to its use. You may have to keep some of it because a law says so, such as records for tax, but then no more than that law needs. Answer within a reasonable time, and first make sure that it is really this person who asks. Somebody who phones and wants to know what is on another person’s laptop gets no answer.',
    'On the platform, every person with an account can download what is stored about them, and can ask for its erasure, on the page of their own account. If a customer without an account asks you, the shop passes the request on. Do not promise that everything vanishes at once. The page says what is kept and for how long.',
    'If somebody believes that their rights were violated, they may complain to the Information Regulator of South Africa; for people in Europe the GDPR gives similar rights and has its own authorities. Nobody should have to get that far. Most complaints begin with a question that nobody answered.',
  ),
  lesson(
    'breach',
    'When something goes wrong',
    'A lost USB stick with an image on it, a stolen bench computer, a ticket mailed to the wrong customer: these are breaches, and they happen to careful people. POPIA asks the responsible party to tell the Information Regulator and the people concerned as soon as reasonably possible, once there are reasonable grounds to believe that an unauthorised person got the information. That is a decision of your shop’s information officer, so the first thing you do is to tell them, today, also on a Sunday.',
    'Do not hide it, and do not try to repair it in silence. Note when it happened, what it was about, whose data it may be and what you have done since. If an agent’s computer is gone, have its agent revoked on the platform and change your password. If your account was used by somebody else, sign all sessions out. Who finds a weakness in the platform itself, and reports it without using it, has nothing to fear.',
  ),
] as const;
