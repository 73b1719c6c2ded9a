import { decision, exercise, lesson, practice } from '../part.js';

export const AT_THE_COUNTER = [
  lesson(
    'first-minute',
    'The first minute',
    'Somebody comes in with a device that does not work and, very often, with worry. There are photographs on it, a thesis, the books of a small company. Before you ask anything technical, look up, greet the person, and let them tell the story once without interrupting. It takes less than a minute. You will hear most of what you need, and you will hear it in the words that you should use later when you explain what you found.',
    'Then ask five things. Since when? What happened just before: a fall, a power cut, an update, another computer? What was tried already, and by whom? What matters most on it, and is there a copy somewhere? And: is it yours? The answers decide what you do next more often than any program. A disk that fell is not to be started again. A disk on which somebody has already run three repair tools may show damage that none of its owners made.',
    'Note the answers on the ticket in the customer’s words. “Was blue, then black, since Tuesday’s storm” is better than “does not boot”, because the storm tells you to look at the power supply and at the drive’s health before anything else.',
  ),
  lesson(
    'look',
    'Look before you connect',
    'Look at the device with the customer beside you. Scratches, cracks, missing screws, traces of liquid, a bulge in the case: write each of them down and read it out. Note maker, model and serial number, and what comes with it, charger and bag included. Take a photograph if your shop does so, of the device only, never of a screen with data on it.',
    'A bulging case or a raised trackpad means a swollen battery. Do not charge it, do not press on it, do not switch the device on to see what happens. Explain it to the customer, and treat the battery first. The same goes for liquid: a wet device is not switched on. Take the power away and let it be dried and cleaned before anybody thinks about data.',
    'Listen, too. A hard disk that clicks or grinds has a mechanical fault. No software repairs that, and each further minute of running may destroy more. If the data matters, switch it off and recommend a laboratory. If it does not matter, tell the customer that reading it may be its last work, and let them decide. At your bench, wear a grounded wrist strap before you touch a circuit board, and put the bare drive on a mat that does not conduct.',
  ),
  decision(
    'no-time',
    'A laptop without its owner',
    [
      'Somebody puts a laptop on your counter. “It is my cousin’s. Just make it start, I have no time.” There is no paper, and no phone number of the cousin yet.',
    ],
    'What do you do first?',
    [
      'Start the diagnosis at once, because it reads only and can do no harm to the data',
      'Write down who brings it, whose it is and how the owner is reached',
      'Send the person away without a word',
      'Ask for the password, so that you can see for yourself whose it is',
    ],
  ),
  practice(
    'counter',
    'Practice: the intake',
    [
      'Here is a case of your own. Read what is said at the counter and fill in the record. Nobody else has these people: they are made up for you.',
    ],
    exercise('bringer', 'text', 1, 'Who brings the device? Type the whole name.'),
    exercise('owner', 'text', 1, 'Whose device is it? Type the whole name.'),
    exercise('reach', 'text', 1, 'At which number is the owner reached?'),
    exercise('approve', 'pick', 1, 'Whose approval do you need before anything is written?'),
  ),
] as const;
