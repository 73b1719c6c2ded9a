import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionContext } from '@revive/proto/revive/onboarding/v1/signing';
import type { QuizQuestion } from '@revive/proto/revive/onboarding/v1/training';
import {
  dwellSeconds,
  MODULE_IDS,
  moduleOf,
  REQUIRED_MODULES,
  TRAINING_MODULES,
  type ModuleId,
} from '@revive/contracts/training/modules';
import { RATE_LIMITS } from '../../src/requests/rate-limits.js';
import { hasValidSignature } from '../../src/crypto/document-signer.js';
import { SIMULATOR_ANSWERS } from '../../src/training/answers/simulator-answers.js';
import { course, solveAll } from '../fixtures/practice.js';
import { createReviewFixture, type ReviewFixture } from '../fixtures/review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const inTraining = () => fixture.identity.aPerson({ status: 'training', role: 'tech' });
const rightOf = (moduleId: ModuleId, questions: readonly QuizQuestion[]) =>
  questions.map(({ id, options }) => ({
    question: id,
    option: options.indexOf(course[moduleId].questions.find((one) => one.id === id)?.options[0] ?? ''),
  }));
const choiceAt = (moduleId: ModuleId, step: string) => SIMULATOR_ANSWERS[`${moduleId}/${step}`]?.right;

async function work(by: SessionContext, moduleId: ModuleId): Promise<void> {
  const { questions } = await fixture.trainingSession.begin({ by, moduleId });
  for (const { id, exercises } of course[moduleId].parts) {
    if (exercises) await solveAll(fixture, by, moduleId, id);
    else await fixture.trainingSession.record({ by, moduleId, step: id, choice: String(choiceAt(moduleId, id) ?? '') });
  }
  expect((await fixture.trainingSession.quiz({ by, moduleId, answers: rightOf(moduleId, questions) })).passed).toBe(
    true,
  );
}
const dwellOf = (moduleId: ModuleId) => dwellSeconds(moduleOf(moduleId)?.duration ?? 0);
/** Barely more than the module's minimum time, so that it does not count for a second module. */
const later = (moduleId: ModuleId) => fixture.later((dwellOf(moduleId) + 1) * 1000);
const leftOf = async (by: SessionContext, moduleId: ModuleId) =>
  (await fixture.completeTraining.read(by)).modules.find(({ id }) => id === moduleId)?.secondsLeft;

describe('training modules', () => {
  it('have the specified eight modules: seven required, 157 minutes', () => {
    expect(TRAINING_MODULES.map(({ id, duration, required }) => [id, duration, required])).toEqual([
      ['platform-overview', 15, true],
      ['patent-technologies', 20, true],
      ['business-model', 12, true],
      ['legal-compliance', 18, true],
      ['customer-onboarding', 25, true],
      ['device-detection', 22, true],
      ['remote-injection', 30, true],
      ['commission-system', 15, false],
    ]);
    for (const id of MODULE_IDS) {
      const tasks = course[id].parts.filter(({ task }) => task).map((part) => `${id}/${part.id}`);
      expect(tasks).toEqual(Object.keys(SIMULATOR_ANSWERS).filter((key) => key.startsWith(`${id}/`)));
      expect(course[id].questions.map((one) => new Set(one.options).size)).toEqual(course[id].questions.map(() => 4));
    }
  });

  it.each(['pending', 'approved', 'suspended'] as const)('refuse an account in status %s', async (status) => {
    const { by } = fixture.identity.aPerson({ status });
    const code = status === 'suspended' ? 'ACCOUNT_NOT_ACTIVE' : 'INVALID_TRANSITION';
    const calls = [
      () => fixture.trainingSession.begin({ by, moduleId: 'business-model' }),
      () => fixture.readContent.run({ by, moduleId: 'business-model' }),
      () => fixture.completeTraining.module({ by, moduleId: 'business-model' }),
      () => fixture.completeTraining.run(by),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code });
  });

  it('hide the correct answers', async () => {
    const { by } = inTraining();
    const seen = new Set<string>();
    for (let n = 0; n < 20; n++) {
      const { questions } = await fixture.trainingSession.begin({ by: inTraining().by, moduleId: 'business-model' });
      expect(questions).toHaveLength(4);
      for (const { id, options } of questions)
        seen.add(
          `${id} ${options.indexOf(course['business-model'].questions.find((one) => one.id === id)?.options[0] ?? '')}`,
        );
    }
    // The position of the correct option is random.
    expect(seen.size).toBeGreaterThan(course['business-model'].questions.length);
    const begun = await fixture.trainingSession.begin({ by, moduleId: 'business-model' });
    // A question has no field that reveals the correct option or the explanation.
    expect(begun.questions.map((question) => Object.keys(question).sort())).toEqual(
      Array.from({ length: 4 }, () => ['id', 'options', 'text']),
    );
    expect(await fixture.trainingSession.begin({ by, moduleId: 'business-model' })).toEqual(begun);
  });
});

describe('completing a module', () => {
  it('requires all parts, the quiz and the minimum time, and happens once', async () => {
    const { by, id } = inTraining();
    const moduleId = 'customer-onboarding';
    const complete = () => fixture.completeTraining.module({ by, moduleId });
    await expect(complete()).rejects.toMatchObject({ code: 'INVALID_TRANSITION', message: 'Open the module first.' });
    const { questions } = await fixture.trainingSession.begin({ by, moduleId });
    await expect(complete()).rejects.toMatchObject({ message: 'This module has 20 parts left.' });
    for (const part of course[moduleId].parts) {
      if (part.exercises) await solveAll(fixture, by, moduleId, part.id);
      else if (!part.task) await fixture.trainingSession.record({ by, moduleId, step: part.id, choice: '' });
      if (!part.task) continue;
      const wrong = await fixture.trainingSession.record({
        by,
        moduleId,
        step: part.id,
        choice: String(((choiceAt(moduleId, part.id) ?? 0) + 1) % 4),
      });
      expect([wrong.right, wrong.steps.includes(part.id)]).toEqual([false, false]);
      const right = await fixture.trainingSession.record({
        by,
        moduleId,
        step: part.id,
        choice: String(choiceAt(moduleId, part.id)),
      });
      expect([right.right, right.steps.includes(part.id)]).toEqual([true, true]);
    }
    await expect(complete()).rejects.toMatchObject({ message: 'Answer this module’s questions first.' });
    const failed = await fixture.trainingSession.quiz({
      by,
      moduleId,
      answers: questions.map(({ id: question }) => ({ question, option: 9 })),
    });
    expect([failed.passed, failed.right, failed.needed, failed.explained]).toEqual([false, 0, 3, []]);
    const passed = await fixture.trainingSession.quiz({
      by,
      moduleId,
      answers: rightOf(moduleId, failed.questions).map((one, at) =>
        at === 0 ? { ...one, option: (one.option + 1) % 4 } : one,
      ),
    });
    expect([passed.right, passed.explained.map(({ text, right }) => [text, right])]).toEqual([
      3,
      failed.questions.map(({ text }, at) => [text, at !== 0]),
    ]);
    expect(passed.explained.map(({ why }) => why)).toEqual(
      failed.questions.map((one) => course[moduleId].questions.find((known) => known.id === one.id)?.why),
    );
    await expect(complete()).rejects.toMatchObject({
      message: expect.stringMatching(/^You can complete this module in \d+ seconds/),
    });
    later(moduleId);
    const replies = await Promise.all(Array.from({ length: 50 }, complete));
    expect(new Set(replies.map(({ modules }) => modules.find((one) => one.id === moduleId)?.completedAt)).size).toBe(1);
    expect(
      (await fixture.actions()).filter(
        ({ actorId, action }) => actorId === id && action === 'training.module_completed',
      ),
    ).toHaveLength(1);
  });

  it('counts time for one module at a time, so minimum times add up', async () => {
    const { by } = inTraining();
    const [first, other] = ['business-model', 'remote-injection'] as const;
    const complete = (moduleId: ModuleId) => fixture.completeTraining.module({ by, moduleId });
    for (const moduleId of [first, other]) await work(by, moduleId);
    fixture.later(3_600_000);
    expect([await leftOf(by, first), await leftOf(by, other)]).toEqual([0, 0]);
    await complete(first);
    // All calls and the refusal report the same remaining time.
    const left = dwellOf(other);
    expect([
      await leftOf(by, other),
      (await fixture.trainingSession.begin({ by, moduleId: other })).module?.secondsLeft,
      (await fixture.trainingSession.quiz({ by, moduleId: other, answers: [{ question: 'none', option: 0 }] })).module
        ?.secondsLeft,
    ]).toEqual([left, left, left]);
    await expect(complete(other)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: `You can complete this module in ${left} seconds. Its minimum time counts from the completion of your last module.`,
    });
    fixture.later((left - 1) * 1000);
    await expect(complete(other)).rejects.toMatchObject({
      message: expect.stringContaining('in 1 second. Its minimum time'),
    });
    fixture.later(1000);
    expect(await leftOf(by, other)).toBe(0);
    await complete(other);
    // Reopening a completed module does not stop the time of a different module.
    expect((await fixture.trainingSession.begin({ by, moduleId: first })).module).toMatchObject({
      state: 'completed',
      secondsLeft: 0,
    });
  });

  it('applies the minimum times when two modules are completed concurrently', async () => {
    const { by } = inTraining();
    const both = ['business-model', 'platform-overview'] as const;
    for (const moduleId of both) await work(by, moduleId);
    fixture.later(3_600_000);
    const outcomes = await Promise.allSettled(
      both.map((moduleId) => fixture.completeTraining.module({ by, moduleId })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses unknown modules, parts and choices', async () => {
    const { by } = inTraining();
    await expect(fixture.trainingSession.begin({ by, moduleId: '../etc' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      fixture.trainingSession.record({ by, moduleId: 'device-detection', step: 'hex', choice: '1' }),
    ).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await fixture.trainingSession.begin({ by, moduleId: 'device-detection' });
    await expect(
      fixture.trainingSession.record({ by, moduleId: 'device-detection', step: 'who', choice: '' }),
    ).rejects.toMatchObject({ code: 'INVALID', fields: { step: expect.any(String) } });
    await fixture.trainingSession.begin({ by, moduleId: 'remote-injection' });
    await expect(
      fixture.trainingSession.record({ by, moduleId: 'remote-injection', step: 'stop', choice: '' }),
    ).rejects.toMatchObject({ fields: { choice: 'Choose an answer' } });
  });

  it('ignores the progress of a different account', async () => {
    const [one, other] = [inTraining(), inTraining()];
    await work(one.by, 'business-model');
    expect((await fixture.completeTraining.read(other.by)).modules.every(({ state }) => state === 'not_started')).toBe(
      true,
    );
    await expect(fixture.completeTraining.module({ by: other.by, moduleId: 'business-model' })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });

  it('limits the number of quiz attempts', async () => {
    const { by } = inTraining();
    await fixture.trainingSession.begin({ by, moduleId: 'business-model' });
    const attempt = () =>
      fixture.trainingSession.quiz({ by, moduleId: 'business-model', answers: [{ question: 'none', option: 0 }] }).then(
        () => 'tried',
        (error: { code: string }) => error.code,
      );
    const answers = await Promise.all(Array.from({ length: RATE_LIMITS.quiz.max + 10 }, attempt));
    expect([answers.filter((one) => one === 'tried').length, new Set(answers)]).toEqual([
      RATE_LIMITS.quiz.max,
      new Set(['tried', 'TOO_MANY']),
    ]);
  });

  it.each([
    ['completed_at', 'now()'],
    ['begun_at', "now() - interval '1 day'"],
    ['quiz_passed_at', 'now()'],
    ['steps', `'["plans","price-book"]'`],
  ])('rejects a row with an altered %s', async (column, value) => {
    const { by, id } = inTraining();
    await fixture.trainingSession.begin({ by, moduleId: 'business-model' });
    await fixture.asOwner(`update training_modules set ${column} = ${value} where account_id = '${id}'`);
    await expect(fixture.completeTraining.module({ by, moduleId: 'business-model' })).rejects.toMatchObject({
      code: 'SEAL_BROKEN',
    });
  });
});

describe('completing the training', () => {
  const required = async (by: SessionContext, without?: ModuleId) => {
    for (const moduleId of REQUIRED_MODULES) {
      if (moduleId === without) continue;
      await work(by, moduleId);
      later(moduleId);
      await fixture.completeTraining.module({ by, moduleId });
    }
  };

  it.each(REQUIRED_MODULES)('refuses completion without %s', async (moduleId) => {
    const { by } = inTraining();
    await required(by, moduleId);
    await expect(fixture.completeTraining.run(by)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: 'Complete all required modules first. 1 of 7 are left.',
    });
    expect(fixture.identity.statusOf(by.sessionId)).toBe('training');
  });

  it('activates the account once with certificate and email for fifty concurrent requests', async () => {
    const { by, id, email } = fixture.identity.aPerson({
      status: 'training',
      name: '<script>window.__ran=1</script>',
    });
    await required(by);
    const replies = await Promise.all(Array.from({ length: 50 }, () => fixture.completeTraining.run(by)));
    expect(
      new Set(replies.map(({ certificateId, completedAt, status }) => `${certificateId} ${completedAt} ${status}`))
        .size,
    ).toBe(1);
    expect([replies[0]?.status, fixture.identity.statusOf(by.sessionId)]).toEqual(['active', 'active']);
    const file = await fixture.readSignedDocuments.run({ by, id: replies[0]?.certificateId ?? '' });
    const bytes = Buffer.from(file.base64, 'base64');
    const verdict = await fixture.readSignedDocuments.verify({
      hash: createHash('sha256').update(bytes).digest('hex'),
    });
    expect([verdict.known, verdict.kind, hasValidSignature(bytes, verdict.publicKey ?? '')]).toEqual([
      true,
      'certificate',
      true,
    ]);
    const due = (await fixture.emails()).filter(({ userId }) => userId === id);
    expect(due.map(({ template }) => template)).toEqual(['training_completed']);
    expect(await fixture.readEmail.run(due[0]?.id ?? '')).toMatchObject({
      to: email,
      values: { link: 'http://localhost:3000/' },
    });
    expect(
      (await fixture.actions()).filter(({ actorId, action }) => actorId === id && action === 'training.completed'),
    ).toHaveLength(1);
    expect(await fixture.readOnboarding.run(by)).toMatchObject({
      modulesDone: 7,
      modulesRequired: 7,
      trainingCompletedAt: replies[0]?.completedAt,
    });
  });

  it('certifies modules whose completions are at least their minimum times apart', async () => {
    const { by } = inTraining();
    for (const moduleId of REQUIRED_MODULES) await work(by, moduleId);
    const begun = new Date(
      (await fixture.completeTraining.read(by)).modules.find((one) => one.id === REQUIRED_MODULES.at(-1))?.startedAt ??
        0,
    ).getTime();
    for (
      let tries = 0;
      tries < 600 && (await fixture.completeTraining.read(by)).requiredDone < REQUIRED_MODULES.length;
      tries++
    ) {
      fixture.later(30_000);
      for (const moduleId of REQUIRED_MODULES)
        await fixture.completeTraining
          .module({ by, moduleId })
          .catch((error: unknown) => expect(error).toMatchObject({ code: 'INVALID_TRANSITION' }));
    }
    const { certificateId, modules } = await fixture.completeTraining.run(by);
    expect(certificateId).toBeDefined();
    const done = modules
      .flatMap((one) =>
        one.completedAt == null ? [] : [{ id: one.id as ModuleId, at: new Date(one.completedAt).getTime() }],
      )
      .sort((a, b) => a.at - b.at);
    expect(done).toHaveLength(REQUIRED_MODULES.length);
    for (const [at, { id: moduleId, at: ended }] of done.entries())
      expect([moduleId, ended - (done[at - 1]?.at ?? begun) >= dwellOf(moduleId) * 1000]).toEqual([moduleId, true]);
  });

  it('activates the account after an outage of the identity service', async () => {
    const { by } = inTraining();
    await required(by);
    fixture.identity.isAway(true);
    expect((await fixture.completeTraining.run(by)).status).toBe('training');
    fixture.identity.isAway(false);
    fixture.later(6_000);
    await fixture.accountTransitions.runDue();
    expect(fixture.identity.statusOf(by.sessionId)).toBe('active');
  });
});
