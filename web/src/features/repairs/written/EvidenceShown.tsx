import { SecondaryText } from '#ui/data-display/texts.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { messages } from '../messages/quotes/written-quotes.messages.js';

const texts = messages.evidence;

/** What proves an approval that the shop wrote down. The photo lies with the photos of the device. */
export function EvidenceShown({ evidence }: { evidence: NonNullable<Repair['approvals'][number]['evidence']> }) {
  const { said, strokes, onPaper, photoId } = evidence;
  const rest = [
    ...(strokes === undefined ? [] : [texts.signed]),
    ...(onPaper === true ? [texts.onPaper] : []),
    ...(photoId === undefined ? [] : [texts.withPhoto]),
  ].join(', ');
  return (
    <SecondaryText style={{ display: 'block' }}>
      {texts.shown}: {[...(said === '' ? [] : [`“${said}”`]), ...(rest === '' ? [] : [rest])].join('. ')}
    </SecondaryText>
  );
}
