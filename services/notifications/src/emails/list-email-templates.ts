import type { EmailTemplate } from '@revive/proto/revive/notifications/v1/notifications';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { render } from '../templates/render.js';
import { ALL_TEMPLATES } from '../templates/templates.js';

const NAME = 'Lerato Adams';

/** Renders every email of the product with sample values. Throws NOT_ALLOWED (403). */
export function listEmailTemplates(actor: Actor, publicUrl: string): EmailTemplate[] {
  requireRole(actor, 'master', 'admin');
  return ALL_TEMPLATES.map(({ owner, name, template }) => ({
    owner,
    name,
    group: template.group,
    ...render(template, { name: NAME, values: template.sample }, publicUrl),
    values: Object.keys(template.values),
  }));
}
