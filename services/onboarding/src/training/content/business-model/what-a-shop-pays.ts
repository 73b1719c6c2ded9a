import { slide } from '../part.js';

export const SHOP_COMMISSION = [
  slide(
    'about',
    'Money, plainly',
    ['What a shop pays', 'What a customer pays', 'What is booked, and when'],
    'This module is about money: what a shop pays the platform, what a customer pays, and what happens when a repair does not work out. Customers ask about it before anything else, and a clear answer at the counter saves an argument at the pickup. All amounts are in rand and include value added tax. Where you see a figure in this module, it is the one that the platform uses itself.',
  ),
  slide(
    'plans',
    'Three plans',
    ['Starter R99', 'Professional R199', 'Enterprise R399'],
    'A shop pays a subscription each month. Starter is ninety-nine rand, Professional one hundred and ninety-nine, Enterprise three hundred and ninety-nine. Professional is the default. The plans differ in how many devices a month they include, fifty, one hundred and fifty or five hundred, in the kinds of devices, and in support. Setting up is free with Starter, two hundred and ninety-nine rand with Professional, and five hundred and ninety-nine with Enterprise.',
  ),
  slide(
    'start',
    'When the subscription starts',
    ['After the approval', 'And after the first login', 'Not with the application'],
    'The subscription does not start with the application. It starts when the shop has been approved and somebody has signed in for the first time. Until then an application costs nothing, also if it is refused. If a new shop asks you, tell it so. A shop that has sent an application and hears nothing for a day may write a reply on the page of its application; the review is counted in hours and days, not weeks.',
  ),
  slide(
    'trial',
    'The trial',
    ['Five repairs or thirty days', 'Whichever ends first', 'A rollback gives one back'],
    'A shop may begin with a trial. It ends with the fifth repair, or after thirty days, whichever comes first. There is one trial for a shop. A repair that is charged within the trial uses one of the five. If it is rolled back later, that use is given back, once. The trial counts repairs. It does not make the customer’s repair free, and you must not tell the customer that it does.',
  ),
] as const;
