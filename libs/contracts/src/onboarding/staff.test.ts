import { expect, it } from '@jest/globals';
import { applicationSchema } from './application.js';

const pcDetails = {
  model: 'ThinkCentre',
  processor: 'i5',
  ram: '16 GB',
  storage: '512 GB',
  os: 'Windows 11',
  network: 'Cable',
  assignedPort: 8888,
  workstation: 'Bench 1',
};
const member = {
  name: 'Sipho Nkosi',
  role: 'Technician',
  experience: '5 years',
  certifications: 'CompTIA A+',
  phoneNumber: '021 555 0101',
  emergencyContact: 'Zanele, 021 555 0102',
  isAdmin: true,
  pcDetails,
  credentials: { username: 'sipho' },
};
/** What is wrong with somebody of the staff. */
const wrong = (of: object): Promise<unknown> =>
  applicationSchema.validateAt('staffInfo', { staffInfo: [of] }).then(
    (staff: unknown) => staff,
    ({ path }: { path: string }) => path,
  );

// spec F045
it('tells of each person of the staff: who, how experienced, at which PC, under which username', async () => {
  expect(await wrong(member)).toEqual([member]);
  for (const field of ['name', 'role', 'experience', 'phoneNumber', 'emergencyContact', 'isAdmin'])
    expect(await wrong({ ...member, [field]: undefined })).toBe(`staffInfo[0].${field}`);
  for (const field of Object.keys(pcDetails))
    expect(await wrong({ ...member, pcDetails: { ...pcDetails, [field]: undefined } })).toBe(
      `staffInfo[0].pcDetails.${field}`,
    );
  // A first password is nobody's to read: it comes with the account, by a link.
  expect(await wrong({ ...member, credentials: {} })).toBe('staffInfo[0].credentials.username');
  expect(await wrong({ ...member, credentials: { username: 'sipho', temporaryPassword: 'x' } })).toEqual([member]);
});
