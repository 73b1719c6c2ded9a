import { backup } from '@revive/backup/service';
import { billing } from '@revive/billing/service';
import { catalog } from '@revive/catalog/service';
import { chat } from '@revive/chat/service';
import { fleet } from '@revive/fleet/service';
import { gateway } from '@revive/gateway/service';
import { identity } from '@revive/identity/service';
import { notifications } from '@revive/notifications/service';
import { onboarding } from '@revive/onboarding/service';
import { repairs } from '@revive/repairs/service';
import type { ServiceDefinition } from '@revive/platform/runtime/service';
import type { ServiceName } from '@revive/platform/core/service-names';

interface Place {
  readonly name: ServiceName;
  readonly definition: ServiceDefinition<never>;
  readonly hasDatabase: boolean;
}
const place = <C>(definition: ServiceDefinition<C>, hasDatabase = true): Place => ({
  name: definition.name,
  definition: definition as ServiceDefinition<never>,
  hasDatabase,
});

export const SERVICES_IN_ORDER: readonly Place[] = [
  place(identity),
  place(catalog),
  place(billing),
  place(repairs),
  place(fleet),
  place(onboarding),
  place(chat),
  place(backup),
  place(notifications),
  place(gateway, false),
];

export const WITH_DATABASE: readonly ServiceName[] = SERVICES_IN_ORDER.filter((one) => one.hasDatabase).map(
  (one) => one.name,
);
