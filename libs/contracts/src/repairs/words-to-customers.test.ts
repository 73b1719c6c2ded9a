import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../rules.js';
import { intakeDevice } from './intake.js';
import { answerQuestionSchema } from './questions.js';
import { quoteFormSchema } from './quotes/quote-form.js';
import { writeQuoteSchema } from './quotes/quotes.js';
import { shopNoteSchema } from './work.js';

const REFUSED = { message: 'Web and email addresses are not allowed here: “evil.example”' };
const device = { type: 'laptop', issueDescription: 'Does not start' };
const line = { kind: 'part', name: 'A screen', cents: 100, price: '1.00' };
const quote = (over: object) => ({ basedOn: 0, lines: [{ ...line, price: undefined, ...over }] });
const form = (over: object) => ({ lines: [{ ...line, cents: undefined, ...over }] });

describe('texts that a shop writes to customers', () => {
  it.each<[string, Schema, object]>([
    ['a note to the customer', shopNoteSchema, { text: 'Pay at evil.example', forCustomer: true }],
    ['an answer', answerQuestionSchema, { text: 'Pay at evil.example' }],
    ['a make', intakeDevice, { ...device, make: 'evil.example' }],
    ['a model', intakeDevice, { ...device, model: 'Pay at evil.example' }],
    ['a line of a quote', writeQuoteSchema, quote({ name: 'Pay at evil.example' })],
    ['a choice of a quote', writeQuoteSchema, quote({ choice: 'evil.example' })],
    ['a supplier', writeQuoteSchema, quote({ supplier: 'evil.example' })],
    ['a line of the form', quoteFormSchema, form({ name: 'Pay at evil.example' })],
    ['a supplier of the form', quoteFormSchema, form({ supplier: 'evil.example' })],
  ])('refuse a web address in %s', async (_, schema, value) => {
    await expect(schema.validate(value)).rejects.toMatchObject(REFUSED);
  });

  it('allow a web address in an internal note', async () => {
    await expect(shopNoteSchema.validate({ text: 'Driver from vendor.example' })).resolves.toBeDefined();
  });
});
