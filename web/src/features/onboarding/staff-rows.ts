import {
  FIRST_AGENT_PORT,
  NETWORK_LABELS,
  NOT_MEASURED,
  NOT_MEASURED_LABEL,
  OPERATING_SYSTEM_LABELS,
} from '@revive/contracts/onboarding/hardware-score';
import type { MyApplication, SubmitStaff } from '#api/generated/onboarding.gen.js';

type Person = SubmitStaff['staff'][number];
/** A row of the form while typing: a typed port is a string. */
interface Typed {
  readonly pcDetails?: { readonly assignedPort?: unknown };
}

const EMPTY: Person = {
  name: '',
  role: '',
  experience: '',
  certifications: '',
  phoneNumber: '',
  emergencyContact: '',
  isAdmin: false,
  username: '',
  email: '',
  pcDetails: {
    model: '',
    processor: '',
    ram: '',
    storage: '',
    os: '',
    network: '',
    assignedPort: FIRST_AGENT_PORT,
    workstation: '',
  },
};
/** A value that the preflight could not measure is left empty for the applicant. */
const measured = (text: string): string => (text === NOT_MEASURED_LABEL ? '' : text);
const labelled = <K extends string>(labels: Readonly<Record<K, string>>, value: K | typeof NOT_MEASURED): string =>
  value === NOT_MEASURED ? '' : labels[value];

function firstPerson({ applicantName, phone, email, hardwareInfo: pc }: MyApplication): Person {
  const who = { ...EMPTY, name: applicantName, phoneNumber: phone, email, isAdmin: true };
  if (pc === undefined) return who;
  const { model, processor, ram } = {
    model: measured(pc.pcModel),
    processor: measured(pc.processor),
    ram: measured(pc.ram),
  };
  const storage = pc.diskGb === 0 ? '' : `${pc.diskGb} GB`;
  return {
    ...who,
    pcDetails: {
      model,
      processor,
      ram,
      storage,
      os: labelled(OPERATING_SYSTEM_LABELS, pc.operatingSystem),
      network: labelled(NETWORK_LABELS, pc.networkConnection),
      assignedPort: pc.recommendedPort,
      workstation: '',
    },
  };
}

/** The complete submitted list; before the first submission, the applicant with the PC of the application. */
export const staffRows = (application: MyApplication): Person[] =>
  application.staffInfo.length === 0
    ? [firstPerson(application)]
    : application.staffInfo.map(({ credentials, email = '', ...person }) => ({
        ...person,
        email,
        username: credentials.username,
      }));

export function nextPerson(rows: readonly Typed[], from: number): Person {
  const taken = new Set(rows.map(({ pcDetails }) => Number(pcDetails?.assignedPort)));
  let port = from;
  while (taken.has(port)) port += 1;
  return { ...EMPTY, pcDetails: { ...EMPTY.pcDetails, assignedPort: port } };
}
