import { expect, it } from '@jest/globals';
import { applicationSchema } from './application.js';
import { PC_DETAILS, STAFF_MEMBER } from '../testing/sample-forms.js';

const { username, email: _, ...said } = STAFF_MEMBER;
const member = { ...said, certifications: 'CompTIA A+', credentials: { username } };
const wrong = (of: object): Promise<unknown> =>
  applicationSchema.validateAt('staffInfo', { staffInfo: [of] }).then(
    (staff: unknown) => staff,
    ({ path }: { path: string }) => path,
  );

// spec F045
it('requires name, experience, PC and username of each staff member', async () => {
  expect(await wrong(member)).toEqual([member]);
  for (const field of ['name', 'role', 'experience', 'phoneNumber', 'emergencyContact', 'isAdmin'])
    expect(await wrong({ ...member, [field]: undefined })).toBe(`staffInfo[0].${field}`);
  for (const field of Object.keys(PC_DETAILS))
    expect(await wrong({ ...member, pcDetails: { ...PC_DETAILS, [field]: undefined } })).toBe(
      `staffInfo[0].pcDetails.${field}`,
    );
  // The first password is never part of the response: the person sets it through a link.
  expect(await wrong({ ...member, credentials: {} })).toBe('staffInfo[0].credentials.username');
  expect(await wrong({ ...member, credentials: { username: 'sipho', temporaryPassword: 'x' } })).toEqual([member]);
});
