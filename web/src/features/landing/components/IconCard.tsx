import { Link } from 'react-router';
import { Text } from '#ui/data-display/texts.js';
import { Card } from '#ui/layout/Panel.js';
import { Icon } from '#ui/theme/Icon.js';
import type { LucideIcon } from '#ui/theme/icons.js';
import { color } from '#ui/theme/tokens.js';
import { CardTitle } from './sections.js';

export interface IconCardProps {
  readonly icon: LucideIcon;
  readonly says: { readonly title: string; readonly text: string };
  readonly link?: { readonly to: string; readonly label: string };
}

/** An entry of `Cards`. */
export const IconCard = ({ icon, says, link }: IconCardProps) => (
  <li>
    <Card as="div">
      <Icon as={icon} size={22} color={color.accent} />
      <CardTitle>{says.title}</CardTitle>
      <Text color="textSecondary">{says.text}</Text>
      {link === undefined ? null : (
        <Text sx={{ mt: 2 }}>
          <Link to={link.to}>{link.label}</Link>
        </Text>
      )}
    </Card>
  </li>
);
