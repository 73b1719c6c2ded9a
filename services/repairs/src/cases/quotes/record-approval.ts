import { choiceRefusal, linesAsQuoted, totalOfChosen } from '@revive/contracts/repairs/quotes/quote-choice';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { strokes } from '@revive/contracts/repairs/proof/signed';
import { lineOf } from '../pricing/quote.policy.js';
import type { EvidenceValue } from '../tickets/entities/approval.entity.js';
import { IntakePhotoEntity } from '../tickets/entities/photo.entity.js';
import type { QuoteEntity } from '../tickets/entities/quote.entity.js';
import type { Change } from '../tickets/ticket.repository.js';

/** Chosen lines in the order of the quote, and their total in cents. Throws INVALID (400). */
export function chosenOf(
  { lines, discountCents }: QuoteEntity,
  given: readonly string[] | undefined,
): { lines: string[]; totalCents: number } {
  const named = lines.map(lineOf);
  const ids = given ?? linesAsQuoted(named);
  const refusal = choiceRefusal(named, ids);
  if (refusal !== undefined) throw invalid({ lines: refusal });
  return {
    lines: named.map(({ id }) => id).filter((id) => ids.includes(id)),
    totalCents: totalOfChosen(named, ids, discountCents),
  };
}

/** Throws QUOTE_EXPIRED (409) with the shop's contact. */
export function requireValid({ ticket: { tenant }, now }: Change, { validUntil }: QuoteEntity): void {
  const whom = [tenant?.name, tenant?.phone].filter((one) => one).join(', ');
  // control: what is no longer valid is not approved
  if (validUntil !== null && now > validUntil)
    throw new AppError(
      'QUOTE_EXPIRED',
      { validUntil: validUntil.toISOString() },
      { sentence: `This quote is no longer valid. Ask ${whom || 'the repair shop'} to extend it.` },
    );
}

export interface Evidence {
  said?: string | null | undefined;
  strokes?: string | null | undefined;
  onPaper?: boolean | null | undefined;
  photoId?: string | null | undefined;
}

/** Null without evidence. Throws INVALID (400) for a photo of a different ticket. */
export async function evidenceOf({ em, ticket }: Change, given: Evidence): Promise<EvidenceValue | null> {
  const [said, photoId] = [(given.said ?? '').trim(), given.photoId ?? ''];
  const drawn = given.strokes ?? '';
  if (drawn !== '' && !strokes().isValidSync(drawn)) throw invalid({ strokes: 'is not a signature' });
  const onPaper = given.onPaper ?? false;
  if (photoId !== '' && !isUuid(photoId)) throw invalid({ photoId: 'is not a photo of this repair' });
  const { id: repairId, tenantId } = ticket.repair;
  const photo = photoId === '' ? null : await em.findOneBy(IntakePhotoEntity, { id: photoId, repairId, tenantId });
  // control: what proves an approval is of its own ticket
  if (photoId !== '' && photo === null) throw invalid({ photoId: 'is not a photo of this repair' });
  if (said === '' && drawn === '' && !onPaper && photo === null) return null;
  return { said, strokes: drawn || null, onPaper, photo: photo && { id: photo.id, sha256: photo.sha256 } };
}
