import type { Applicant } from '@revive/proto/revive/onboarding/v1/onboarding';
import type { ReviewFixture } from './review-fixture.js';

/** An application and who sent it. */
export interface Case {
  readonly id: string;
  readonly applicant: Applicant;
}

/** What came of a call: `done`, or the code of its refusal. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unforeseen',
  );

/** What applicant and staff see of a case, and the emails that are due in it. */
export function seenIn(fixture: () => ReviewFixture) {
  const mine = ({ applicant }: Case) => fixture().submitDetails.read(applicant);
  const staffView = ({ id }: Case) => fixture().readApplications.get(fixture().master, id);
  const emailsOf = ({ id }: Case, template: string) =>
    fixture().rows<{ id: string }>(
      'select id from application_emails where application_id = $1 and template = $2 order by id',
      [id, template],
    );
  async function emailOf(one: Case, template: string) {
    const id = (await emailsOf(one, template)).at(-1)?.id ?? '';
    return fixture().readEmail.run(id);
  }

  return { mine, staffView, emailsOf, emailOf };
}
