import Button from '@mui/material/Button';
import type { Assistance } from '#api/generated/assistance.gen.js';
import { callPath } from '#entities/paths.js';
import { NoticeBar } from '#ui/feedback/NoticeBar.js';
import { useReadOnly } from '#ui/form/ActionButton.js';
import { Icon } from '#ui/theme/Icon.js';
import { Phone } from '#ui/theme/icons.js';
import { messages } from '../assistance.messages.js';
import { useRinging } from '../hooks/use-ringing.js';

const texts = messages.call;

/**
 * Link to the call page. Opens with a full page load, because only that page may request camera, microphone and
 * screen. Highlighted while the other side rings.
 */
export function CallLink({
  assistance: { id, mayCall, side },
}: {
  assistance: Pick<Assistance, 'id' | 'mayCall' | 'side'>;
}) {
  const ringing = useRinging(id);
  const readOnly = useReadOnly();
  if (!mayCall || readOnly !== undefined) return null;
  const link = (
    <Button
      component="a"
      href={callPath(id)}
      target="_blank"
      rel="noopener"
      variant={ringing === undefined ? 'outlined' : 'contained'}
      size="small"
      startIcon={<Icon as={Phone} size={16} />}
      aria-description={texts.opens}
    >
      {ringing === undefined ? texts.open[side] : texts.join}
    </Button>
  );
  if (ringing === undefined) return link;
  return (
    <NoticeBar tone="petrol" icon={Phone} square={false} action={link}>
      {texts.rings(ringing)}
    </NoticeBar>
  );
}
