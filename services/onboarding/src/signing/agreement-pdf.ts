import { AGREEMENT_BUSINESS_TYPE_LABELS, EXPERIENCE_LABELS, SIGNATURE_NOTE, TARGET_MARKET_LABELS } from '@revive/contracts/signing/agreement';
import { DRAFT_TEXT_NOTICE } from '@revive/contracts/signing/documents';
import type { Block } from './pdf.js';
import type { AgreementRow } from '../data/signing-rows.js';
import type { CurrentText } from './texts.js';

type Signed = Omit<AgreementRow, 'fileId' | 'fileHash' | 'seal'>;
const labelOf = (labels: Readonly<Record<string, string>>, value: string): string => labels[value] ?? value;

/** The agreement as it was signed: who, what was answered, every word that was accepted, and the certificate of the event. */
export function agreementBlocks(row: Signed, texts: readonly CurrentText[], verifyUrl: string): readonly Block[] {
  return [
    { kind: 'title', text: 'User agreement' },
    { kind: 'facts', rows: [
      ['Business', row.businessName], ['Kind of business', labelOf(AGREEMENT_BUSINESS_TYPE_LABELS, row.businessType)], ['Services', row.primaryServices.join(', ')], ['Market', labelOf(TARGET_MARKET_LABELS, row.targetMarket)],
      ['Experience', labelOf(EXPERIENCE_LABELS, row.technicalExperience)], ['Device types', row.deviceTypes.join(', ')], ['Repairs a month', row.repairVolume ?? ''],
    ] },
    ...texts.flatMap((text): Block[] => [
      { kind: 'heading', text: `${text.title}, version ${text.version}` },
      ...(text.draft ? [{ kind: 'quiet', text: DRAFT_TEXT_NOTICE } as const] : []),
      ...text.paragraphs.map((paragraph) => ({ kind: 'text', text: paragraph }) as const),
      { kind: 'text', text: `Accepted: ${text.label}.` },
    ]),
    { kind: 'heading', text: 'Signature' },
    { kind: 'facts', rows: [['Full name', row.fullName], ['Signed as', row.signature]] },
    { kind: 'quiet', text: SIGNATURE_NOTE },
    { kind: 'page' },
    { kind: 'title', text: 'Certificate of the event' },
    { kind: 'text', text: 'What the platform recorded itself while this was signed. Nothing below was said by the browser.' },
    { kind: 'facts', rows: [
      ['Agreement', row.id], ['Signed at (UTC, the platform’s clock)', row.signedAt.toISOString()], ['Account', row.accountId], ['Username', row.username], ['E-mail of the account', row.email],
      ['Session (SHA-256 of its secret)', row.session], ['Network address of the connection', row.address], ['Browser', row.agent],
      ...texts.map(({ title, version, hash }): [string, string] => [`SHA-256 of "${title}", version ${version}`, hash]),
    ] },
    { kind: 'text', text: `The last line of this file is the platform’s seal: an Ed25519 signature over the SHA-256 of everything before it. Anybody can check the file at ${verifyUrl}.` },
  ];
}
