import {
  bool,
  id,
  isoDateTime,
  lines,
  list,
  nested,
  oneOf,
  requestSchema,
  responseSchema,
  text,
  type InferType,
} from '../rules.js';

/** spec part 2 §4. */
const BILLING_STATES = ['billing_active', 'free_access', 'test_account'] as const;
export type BillingState = (typeof BILLING_STATES)[number];

export const billingStateOf = ({
  billingEnabled,
  testAccount,
}: {
  billingEnabled: boolean;
  testAccount: boolean;
}): BillingState => {
  if (testAccount) return 'test_account';
  return billingEnabled ? 'billing_active' : 'free_access';
};

/** The two switches of the panel. */
const BILLING_SWITCHES = ['billing', 'test_account'] as const;
export type BillingSwitch = (typeof BILLING_SWITCHES)[number];

export const BILLING_TENANTS_PAGE = 50;
export const billingStatusQuerySchema = requestSchema('BillingStatusQuery', {
  before: id().optional(),
  /** The beginning of a shop's name. */
  search: text(100).optional(),
});

/** spec part 2 §3; `scheduled` is ours: changes that are decided and not in effect yet. */
const tenantBillingSchema = responseSchema('TenantBilling', {
  id: id().required(),
  name: text().required(),
  email: text(254).defined(),
  billingEnabled: bool().required(),
  testAccount: bool().required(),
  billingNotes: lines(500).defined(),
  scheduled: list(
    nested({
      switch: oneOf(BILLING_SWITCHES).required(),
      value: bool().required(),
      from: isoDateTime().required(),
    }),
    2,
  ).required(),
});
export type TenantBilling = InferType<typeof tenantBillingSchema>;
export const billingStatusSchema = responseSchema('BillingStatus', {
  tenants: list(tenantBillingSchema, BILLING_TENANTS_PAGE).required(),
  next: id().optional(),
});

/** Absent: now. A change is never retroactive. */
const from = () => isoDateTime().optional();
export const toggleBillingSchema = requestSchema('ToggleBilling', {
  enabled: bool().required(),
  notes: lines(500).optional(),
  from: from(),
});
export type ToggleBilling = InferType<typeof toggleBillingSchema>;
export const toggleTestAccountSchema = requestSchema('ToggleTestAccount', {
  isTestAccount: bool().required(),
  notes: lines(500).optional(),
  from: from(),
});
export type ToggleTestAccount = InferType<typeof toggleTestAccountSchema>;
/** spec part 2 §7: the response has a message. */
export const billingToggledSchema = responseSchema('BillingToggled', { message: text(500).required() });

export const BILLING_HISTORY_MAX = 100;
export const billingHistorySchema = responseSchema('BillingHistory', {
  changes: list(
    nested({
      id: id().required(),
      switch: oneOf(BILLING_SWITCHES).required(),
      value: bool().required(),
      from: isoDateTime().required(),
      notes: lines(500).defined(),
      byName: text(120).required(),
      madeAt: isoDateTime().required(),
    }),
    BILLING_HISTORY_MAX,
  ).required(),
});
export type BillingHistory = InferType<typeof billingHistorySchema>;
