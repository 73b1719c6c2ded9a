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
} from '../rules.js';
import { phone } from './repair.js';
import { repairSummarySchema } from './repair-list.js';

// Customers of a shop. They have no account; the shop records them.

export const CUSTOMERS_A_PAGE = 50;
/** Fewer digits of a phone number match too many customers. */
export const CUSTOMER_DIGITS_MIN = 4;
export const CUSTOMER_REPAIRS_MOST = 100;
export const CUSTOMER_DUPLICATES_MOST = 20;

const contact = {
  name: requiredText('Enter the customer’s name', 2, 120),
  phone: phone().optional(),
  email: email().optional(),
  note: lines(1_000).optional(),
};

/** `separate`: the shop confirms that a different customer shares the phone number or email. */
export const saveCustomerSchema = requestSchema('SaveCustomer', { ...contact, separate: bool().optional() });

/** The customer in the path remains and `otherId` is merged into it. The fields here become the contact data. */
export const mergeCustomersSchema = requestSchema('MergeCustomers', {
  otherId: id().required(),
  version: integer(1).required(),
  otherVersion: integer(1).required(),
  ...contact,
});
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

export const customerQuerySchema = requestSchema('CustomerQuery', {
  before: id().optional(),
  find: text(100).optional(),
});
const customerLineSchema = responseSchema('CustomerLine', {
  ...shopCustomer,
  repairs: integer().required(),
  lastAt: isoDateTime().optional(),
});
export const customerListSchema = list(customerLineSchema);

/** Two records that may be the same person. `kept` has more repairs or is older. */
const customerDuplicateSchema = responseSchema('CustomerDuplicate', {
  kept: customerLineSchema.required(),
  other: customerLineSchema.required(),
  samePhone: bool().required(),
  sameEmail: bool().required(),
});
export const customerDuplicatesSchema = list(customerDuplicateSchema);

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
  merges: list(nested({ byName: text().required(), at: isoDateTime().required() })).required(),
});
