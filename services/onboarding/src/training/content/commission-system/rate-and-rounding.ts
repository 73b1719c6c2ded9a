import { lesson } from '../part.js';

export const RATE_AND_ROUNDING = [
  lesson(
    'what',
    'What a commission is here',
    'A repair that the platform has verified is worth something to three parties. The customer has a device that works. The platform has sold a procedure. The shop has done the work at the bench, and earns a commission for it. This module explains how that commission is worked out, when it is booked, when it is taken back, and how you can check every cent of it yourself. The module is optional: you can be an excellent technician without it. Whoever is responsible for a shop’s figures should read it.',
    'Two words are kept apart throughout. The charge is what the customer owes for the repair: the total of the quote that was approved, with VAT contained in it. The commission is the shop’s share of that charge. Both are amounts in cents, whole numbers, because fractions of a cent cannot be paid. When you read R350.00 on a page, the computer holds 35,000 cents.',
  ),
  lesson(
    'rate',
    'The rate',
    'Each shop has a commission rate. It is written as a fraction: 0.20 means twenty out of a hundred. A new shop begins at 0.20. The rate belongs to the shop, not to a technician and not to a single repair, and the shop can see it in its own area beside its revenue. A technician’s wage is a matter between the technician and the shop; the platform knows nothing of it.',
    'The rate that counts is the one at the time of the booking, and it is written into the entry. If the rate of your shop changes in June, the entries of May stay as they are. So a list can contain entries with two different rates, and both are right. When you check a figure, read the rate in its own line and do not take today’s.',
    'An example. A boot repair costs R350. At the rate 0.20 the commission is 0.20 times 35,000 cents, which is 7,000 cents, or R70.00. If the quote has two lines, say a boot repair for R350 and a registry repair for R250, the charge is R600 and the commission R120. It is computed once, from the total, not line by line.',
  ),
  lesson(
    'rounding',
    'Rounding, half up',
    'Sometimes the rate does not give a whole number of cents. Then the commission is rounded to the nearest cent, and exactly half a cent goes up. The rule is called “half up”. With a charge of R129.99, which is 12,999 cents, and a rate of 0.20, the exact share is 2,599.8 cents. The nearest whole number is 2,600, so the commission is R26.00.',
    'Now a case of exactly half. A charge of 12,345 cents at a rate of 0.10 gives 1,234.5 cents. Half goes up: 1,235 cents, R12.35. And one just below half: 12,344 cents at 0.10 gives 1,234.4, rounded 1,234. Why so much care about a single cent? Because a sum over thousands of repairs must be the sum of its lines. If each page rounded in its own way, two pages would show two totals, and nobody could say which one is right.',
    'Try it yourself before you read on. What is the commission of a charge of R199.99 at 0.20? The charge is 19,999 cents. A fifth of it is 3,999.8, rounded 4,000 cents: R40.00. And of R0? Nothing. A repair that cost nothing books nothing at all, neither a charge nor a commission.',
  ),
] as const;
