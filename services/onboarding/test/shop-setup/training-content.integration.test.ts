import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shaperOf } from '@revive/contracts/shaper';
import { trainingContentSchema } from '@revive/contracts/training/content';
import { MODULE_IDS } from '@revive/contracts/training/modules';
import { course } from '../fixtures/practice.js';
import { createReviewFixture, type ReviewFixture } from '../fixtures/review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

/** The longest module has about 20 kB; the limit for messages between services is 4 MB. */
const MOST_BYTES = 64 * 1024;
const inTraining = () => fixture.identity.aPerson({ status: 'training', role: 'tech' });

describe('module content', () => {
  it.each(MODULE_IDS)('returns all parts of %s in one response of moderate size', async (moduleId) => {
    const content = await fixture.readContent.run({ by: inTraining().by, moduleId });
    expect(content.parts.map(({ id }) => id)).toEqual(course[moduleId].parts.map(({ id }) => id));
    const answered = shaperOf(trainingContentSchema)(content);
    await expect(trainingContentSchema.validate(answered, { strict: true })).resolves.toEqual(answered);
    expect(Buffer.byteLength(JSON.stringify(content))).toBeLessThan(MOST_BYTES);
  });

  it('returns questions and choices but no correct answers', async () => {
    const { by } = inTraining();
    const parts = (await Promise.all(MODULE_IDS.map((moduleId) => fixture.readContent.run({ by, moduleId })))).flatMap(
      (content) => content.parts,
    );
    const fieldsOf = (things: readonly (object | null)[]) => [
      ...new Set(things.flatMap((one) => Object.keys(one ?? {}))),
    ];
    expect([fieldsOf(parts.map(({ task }) => task)), fieldsOf(parts.flatMap(({ exercises }) => exercises))]).toEqual([
      ['question', 'options'],
      ['id', 'kind', 'ask'],
    ]);
    expect(fieldsOf(parts)).toEqual(['id', 'title', 'points', 'narration', 'evidence', 'task', 'exercises']);
  });

  it('contains no quiz question with its answers', async () => {
    const { by } = inTraining();
    for (const moduleId of MODULE_IDS) {
      const text = JSON.stringify(await fixture.readContent.run({ by, moduleId }));
      const given = course[moduleId].questions.filter((one) => one.options.every((option) => text.includes(option)));
      expect([moduleId, given]).toEqual([moduleId, []]);
    }
  });

  it('refuses unknown modules and callers without a session', async () => {
    await expect(fixture.readContent.run({ by: inTraining().by, moduleId: '../etc' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      fixture.readContent.run({ by: { ...inTraining().by, sessionId: '' }, moduleId: 'business-model' }),
    ).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
  });
});
