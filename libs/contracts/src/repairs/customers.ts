import {
  bool,
  email,
  id,
  integer,
  isoDateTime,
  lines,
  list,
  nested,
  requestSchema,
  requiredText,
  responseSchema,
  text,
  type InferType,
} from '../rules.js';
import { phone } from './repair.js';
import { repairSummarySchema } from './repair-list.js';

// The customers of one shop: people who bring devices. They have no account; the shop writes them down once.

export const CUSTOMERS_A_PAGE = 50;
/** Fewer digits of a phone number say too little about whose it is. */
export const CUSTOMER_DIGITS_MIN = 4;
/** What of a customer's history is shown at once. */
export const CUSTOMER_REPAIRS_MOST = 100;

const contact = {
  name: requiredText('Enter the customer’s name', 2, 120),
  phone: phone().optional(),
  email: email().optional(),
  note: lines(1_000).optional(),
};

/** `separate`: somebody else has the same phone number or email, and that is right. */
export const saveCustomerSchema = requestSchema('SaveCustomer', { ...contact, separate: bool().optional() });
export type SaveCustomer = InferType<typeof saveCustomerSchema>;

const shopCustomer = {
  id: id().required(),
  version: integer(1).required(),
  name: text(120).required(),
  phone: text(40).optional(),
  email: text(254).optional(),
  note: lines(1_000).optional(),
  createdAt: isoDateTime().required(),
};
export const shopCustomerSchema = responseSchema('ShopCustomer', shopCustomer);
export type ShopCustomer = InferType<typeof shopCustomerSchema>;

export const customerQuerySchema = requestSchema('CustomerQuery', {
  before: id().optional(),
  find: text(100).optional(),
});
export const customerLineSchema = responseSchema('CustomerLine', {
  ...shopCustomer,
  repairs: integer().required(),
  lastAt: isoDateTime().optional(),
});
export type CustomerLine = InferType<typeof customerLineSchema>;
export const customerListSchema = list(customerLineSchema);

/** A device that this customer brought, as the shop named it. */
const customerDevice = nested({
  name: text(200).required(),
  type: text(60).required(),
  serial: text(60).optional(),
  repairs: integer(1).required(),
  lastAt: isoDateTime().required(),
});
export const customerPageSchema = responseSchema('CustomerPage', {
  customer: shopCustomerSchema.required(),
  devices: list(customerDevice).required(),
  repairs: list(repairSummarySchema).required(),
});
export type CustomerPage = InferType<typeof customerPageSchema>;
