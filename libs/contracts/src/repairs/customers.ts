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
/** Pairs that are proposed at once. */
export const CUSTOMER_DUPLICATES_MOST = 20;

const contact = {
  name: requiredText('Enter the customer’s name', 2, 120),
  phone: phone().optional(),
  email: email().optional(),
  note: lines(1_000).optional(),
};

/** `separate`: somebody else has the same phone number or email, and that is right. */
export const saveCustomerSchema = requestSchema('SaveCustomer', { ...contact, separate: bool().optional() });
export type SaveCustomer = InferType<typeof saveCustomerSchema>;

/** `id` of the path stays; `otherId` becomes part of it, and what stands here is the contact from then on. */
export const mergeCustomersSchema = requestSchema('MergeCustomers', {
  otherId: id().required(),
  /** As the person saw them. */
  version: integer(1).required(),
  otherVersion: integer(1).required(),
  ...contact,
});
export type MergeCustomers = InferType<typeof mergeCustomersSchema>;
export const separateCustomersSchema = requestSchema('SeparateCustomers', { otherId: id().required() });

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

/** Two records that may be of one person; `kept` has more repairs, or is the older one. */
export const customerDuplicateSchema = responseSchema('CustomerDuplicate', {
  kept: customerLineSchema.required(),
  other: customerLineSchema.required(),
  samePhone: bool().required(),
  sameEmail: bool().required(),
});
export type CustomerDuplicate = InferType<typeof customerDuplicateSchema>;
export const customerDuplicatesSchema = list(customerDuplicateSchema);

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
  /** Records that became part of this one, newest first. */
  merges: list(nested({ byName: text().required(), at: isoDateTime().required() })).required(),
});
export type CustomerPage = InferType<typeof customerPageSchema>;
