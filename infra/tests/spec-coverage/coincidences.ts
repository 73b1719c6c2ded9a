/** Why a text that stands in the product is not the one that the item means. */
export type Coincidences = Readonly<Record<string, string>>;

/** Items whose words the product says of something else: for them only a test that proves them counts. */
export const COINCIDENCES: Coincidences = {
  M104: "a step of the shop's registration; the item is a step of the tenant's own onboarding",
  M130: "a service that an applicant says the shop offers; the item is a service of the tenant's onboarding, with its price",
  M131: "a type of business; the item is a service of the tenant's onboarding, with its price",
  M132: "a service that an applicant says the shop offers; the item is a service of the tenant's onboarding, with its price",
};
