import { SecondaryText } from '#ui/data-display/texts.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { messages } from '../messages/quotes/written-quotes.messages.js';

const texts = messages.evidence;

/** Evidence of an approval recorded by the shop. The photo is stored with the device's photos. */
export function EvidenceShown({ evidence }: { evidence: NonNullable<Repair['approvals'][number]['evidence']> }) {
  const { said, strokes, onPaper, photoId } = evidence;
  const rest = [
    ...(strokes === undefined ? [] : [texts.signed]),
    ...(onPaper === true ? [texts.onPaper] : []),
    ...(photoId === undefined ? [] : [texts.withPhoto]),
  ].join(', ');
  return (
    <SecondaryText component="p">
      {texts.shown}: {[...(said === '' ? [] : [`“${said}”`]), ...(rest === '' ? [] : [rest])].join('. ')}
    </SecondaryText>
  );
}
