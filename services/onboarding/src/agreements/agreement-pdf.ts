import {
  AGREEMENT_BUSINESS_TYPE_LABELS,
  EXPERIENCE_LABELS,
  SIGNATURE_NOTE,
  TARGET_MARKET_LABELS,
} from '@revive/contracts/signing/agreement';
import { DRAFT_TEXT_NOTICE } from '@revive/contracts/signing/documents';
import { SET_TITLES } from '@revive/contracts/signing/texts';
import type { Block } from '@revive/platform/documents/pdf';
import type { ConsentEntity } from './consent.entity.js';
import type { AgreementEntity } from './agreement.entity.js';
import { shownVersion, type CurrentText } from './texts.js';

type Fact = [string, string];
type Signed = Omit<AgreementEntity, 'fileId' | 'fileHash' | 'seal'>;
const labelOf = (labels: Readonly<Record<string, string>>, value: string): string => labels[value] ?? value;
export const NO_SESSION = 'no session (sent without signing in)';

const textBlocks = (texts: readonly CurrentText[]): Block[] =>
  texts.flatMap((text): Block[] => [
    { kind: 'heading', text: `${text.title}, version ${shownVersion(text)}` },
    ...(text.draft ? [{ kind: 'quiet', text: DRAFT_TEXT_NOTICE } as const] : []),
    ...text.paragraphs.map((paragraph) => ({ kind: 'text', text: paragraph }) as const),
    { kind: 'text', text: `Accepted: ${text.label}.` },
  ]);

const certificateBlocks = (facts: readonly Fact[], texts: readonly CurrentText[], verifyUrl: string): Block[] => [
  { kind: 'page' },
  { kind: 'title', text: 'Signing certificate' },
  {
    kind: 'text',
    text: 'The platform itself recorded the following at the time of signing.',
  },
  {
    kind: 'facts',
    rows: [
      ...facts,
      ...texts.map((text): Fact => [`SHA-256 of "${text.title}", version ${shownVersion(text)}`, text.hash]),
    ],
  },
  {
    kind: 'text',
    text: `The last line of this file is the platform’s digital signature: an Ed25519 signature over the SHA-256 of everything before it. Anyone can verify the file at ${verifyUrl}.`,
  },
];

export function agreementBlocks(row: Signed, texts: readonly CurrentText[], verifyUrl: string): readonly Block[] {
  return [
    { kind: 'title', text: 'User agreement' },
    {
      kind: 'facts',
      rows: [
        ['Business', row.businessName],
        ['Business type', labelOf(AGREEMENT_BUSINESS_TYPE_LABELS, row.businessType)],
        ['Services', row.primaryServices.join(', ')],
        ['Market', labelOf(TARGET_MARKET_LABELS, row.targetMarket)],
        ['Experience', labelOf(EXPERIENCE_LABELS, row.technicalExperience)],
        ['Device types', row.deviceTypes.join(', ')],
        ['Repairs per month', row.repairVolume ?? ''],
      ],
    },
    ...textBlocks(texts),
    ...signatureBlocks(row),
    ...certificateBlocks(
      [
        ['Agreement', row.id],
        ['Signed at (UTC, platform clock)', row.signedAt.toISOString()],
        ['Account', row.accountId],
        ['Username', row.username],
        ['Account email', row.email],
        ['Session (SHA-256 of its secret)', row.session],
        ['IP address', row.address],
        ['Browser', row.agent],
      ],
      texts,
      verifyUrl,
    ),
  ];
}

const signatureBlocks = ({ fullName, signature }: Pick<Signed, 'fullName' | 'signature'>): Block[] => [
  { kind: 'heading', text: 'Signature' },
  {
    kind: 'facts',
    rows: [
      ['Full name', fullName],
      ['Signed as', signature],
    ],
  },
  { kind: 'quiet', text: SIGNATURE_NOTE },
];

export function consentBlocks(
  row: Omit<ConsentEntity, 'fileId' | 'fileHash' | 'seal'>,
  facts: readonly Fact[],
  texts: readonly CurrentText[],
  verifyUrl: string,
): readonly Block[] {
  const isShop = row.set === 'tenant';
  return [
    { kind: 'title', text: SET_TITLES[row.set] },
    {
      kind: 'facts',
      rows: [
        ['Business', row.businessName],
        ...(row.fullName === '' ? [] : [['Signed by', row.fullName] as Fact]),
        ...facts,
      ],
    },
    ...textBlocks(texts),
    // Ticked acceptances carry no signature; then only the certificate names the signer.
    ...(row.signature === '' ? [] : signatureBlocks(row)),
    ...certificateBlocks(
      [
        [isShop ? 'Repair shop' : 'Application', row.subject],
        ['Accepted at (UTC, platform clock)', row.signedAt.toISOString()],
        ['Account', row.accountId ?? 'none (sent without signing in)'],
        ...(row.username === '' ? [] : [['Username', row.username] as Fact]),
        [isShop ? 'Account email' : 'Application email', row.email],
        ['Session', row.session === '' ? NO_SESSION : row.session],
        ['IP address', row.address],
        ['Browser', row.agent],
      ].filter(([, value]) => value !== '') as Fact[],
      texts,
      verifyUrl,
    ),
  ];
}
