import type { Seed } from './seeding.js';

/** Applications in every state; one in fifty shares its registration number with a different application. */
export const onboardingRows: Seed = {
  service: 'onboarding',
  days: 365,
  statements: () => [
    `insert into applications (id, version, submission_key, status, current_step, business_name, applicant_name,
      email, phone, location, registration_number, registration_key, tax_key, business_type, years_in_business,
       monthly_repair_volume, current_services, subscription_tier, bank_name, account_type, hardware_verified,
       withdrawn, link_version, waits_since, seal, created_at, updated_at)
     select id, 1, sha256(n::text::bytea), (array['pending', 'preliminary_approved', 'company_details',
       'hardware_verification', 'staff_info', 'final_review', 'rejected'])[1 + n % 7], 1 + n % 6, 'Shop ' || n,
       'Owner ' || n,
       'owner-' || n || '@shops.example', '021 555 0100', n || ' Long Street', 'R' || n - n % 50 / 49,
       'R' || n - n % 50 / 49, sha256(('tax' || n)::bytea), 'mobile_repair', 4, 60, '["Screen Repair"]',
       'professional', 'A Bank',
       'current', false, false, 1, at, ''::bytea, at, at
     from planted`,
  ],
};
