import { describe, expect, it } from '@jest/globals';
import type { Route } from '../routes/route.js';
import { routes, type RouteName } from '../routes/routes.js';
import { ALL_RULED, RULED, RULED_BESIDES, sentencesOf, ONBOARDING_TAGS, type Ruled } from './refusals.js';

const rows = Object.values(routes) as readonly Route[];
const ruled = Object.entries(ALL_RULED) as [RouteName, Ruled][];

describe('rules of the sign-up forms', () => {
  it('have a row for each error message', () => {
    const missing = ruled.flatMap(([name, { refusals }]) =>
      sentencesOf((routes[name] as Route).body)
        .filter(({ field, message }) => refusals.every((one) => one.field !== field || one.message !== message))
        .map(({ field, message }) => `${name}.${field}: ${message}`),
    );
    expect(missing).toEqual([]);
  });

  it('cover all rules found by inspecting the schemas', () => {
    expect(sentencesOf(routes.registerRepairShop.body)).toHaveLength(22);
    expect(
      sentencesOf(routes.signAgreement.body)
        .map(({ field }) => field)
        .sort(),
    ).toEqual([
      'aiRiskAccepted',
      'businessName',
      'businessType',
      'dataProtectionAccepted',
      'deviceTypes',
      'disclaimerAccepted',
      'fullName',
      'nonAffiliatationAccepted',
      'signature',
      'signature',
      'targetMarket',
      'technicalExperience',
      'termsAccepted',
    ]);
  });

  it('cover all sign-up forms', () => {
    const forms = rows
      .filter(
        ({ tag: area, body, name }) =>
          (ONBOARDING_TAGS.includes(area) || name === 'createUser') && sentencesOf(body).length > 0,
      )
      .map(({ name }) => name);
    expect(forms.filter((name) => !(name in ALL_RULED))).toEqual([]);
    expect(Object.keys({ ...RULED, ...RULED_BESIDES }).filter((name) => !forms.includes(name))).toEqual([]);
    expect(ruled.length).toBeGreaterThanOrEqual(32);
    expect(ruled.flatMap(([, { refusals }]) => refusals).length).toBeGreaterThanOrEqual(124);
  });

  it.each(ruled)(
    '%s: accepts the sample body and refuses each broken rule separately',
    async (name, { body, refusals }) => {
      const schema = (routes[name] as Route).body;
      await expect(schema?.validate(body, { abortEarly: false })).resolves.toBeDefined();
      for (const { field, value, message, path = field } of refusals) {
        const error: unknown = await schema?.validate({ ...body, [field]: value }, { abortEarly: false }).then(
          () => undefined,
          (one: unknown) => one,
        );
        expect({
          field,
          said: (error as { inner: { path: string; message: string }[] } | undefined)?.inner.map(
            (one) => `${one.path}: ${one.message}`,
          )[0],
        }).toEqual({ field, said: `${path}: ${message}` });
      }
    },
  );
});
