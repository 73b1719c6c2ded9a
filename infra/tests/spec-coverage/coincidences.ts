export type Coincidences = Readonly<Record<string, string>>;

/** Items whose words the product uses with a different meaning: only a test counts as proof. */
export const COINCIDENCES: Coincidences = {
  M104: "a step of the shop's registration; the item is a step of the tenant's own onboarding",
  M130: "a service that an applicant says the shop offers; the item is a service of the tenant's onboarding, with its price",
  M131: "a type of business; the item is a service of the tenant's onboarding, with its price",
  M132: "a service that an applicant says the shop offers; the item is a service of the tenant's onboarding, with its price",
};
