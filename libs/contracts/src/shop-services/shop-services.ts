import {
  bool,
  id,
  integer,
  isoDateTime,
  list,
  nested,
  oneOf,
  requestSchema,
  requiredText,
  responseSchema,
  text,
  type InferType,
} from '../rules.js';
import { QUOTE_MAX } from '../repairs/quotes/quotes.js';
import { withoutWebAddress } from '../web-address.js';

export const SHOP_SERVICES_MAX = 300;
export const SERVICE_LINES_MAX = 10;

/** Labour or a part of a service, with the shop's own price. Prices include VAT. */
const serviceLine = {
  kind: oneOf(['work', 'part'] as const, 'Choose what it is').required('Choose what it is'),
  name: withoutWebAddress(requiredText('Name the line', 2, 120)),
  cents: integer(0, QUOTE_MAX.cents).required('Enter a price'),
  hours: integer(1, QUOTE_MAX.hours).optional(),
  supplier: withoutWebAddress(text(120)).optional(),
  costCents: integer(0, QUOTE_MAX.cents).optional(),
  warrantyDays: integer(0, QUOTE_MAX.warrantyDays).optional(),
};

export const saveShopServiceSchema = requestSchema('SaveShopService', {
  name: withoutWebAddress(requiredText('Name the service', 2, 120)),
  lines: list(nested(serviceLine), SERVICE_LINES_MAX).min(1, 'Add at least one line').required('Add at least one line'),
  /** Version that the person saw; absent for a new service. */
  version: integer(1).optional(),
});
export type SaveShopService = InferType<typeof saveShopServiceSchema>;

export const archiveShopServiceSchema = requestSchema('ArchiveShopService', {
  isArchived: bool().required(),
  version: integer(1).required(),
});

/** A service that a shop sells under its own name and price, such as a screen replacement. */
export const shopServiceSchema = responseSchema('ShopService', {
  id: id().required(),
  name: text(120).required(),
  lines: list(
    nested({
      kind: oneOf(['work', 'part'] as const).required(),
      name: text(120).required(),
      cents: integer().required(),
      hours: integer().optional(),
      supplier: text(120).optional(),
      costCents: integer().optional(),
      warrantyDays: integer().optional(),
    }),
  ).required(),
  totalCents: integer().required(),
  isArchived: bool().required(),
  version: integer(1).required(),
  changedAt: isoDateTime().required(),
  changedBy: text(120).required(),
});
export type ShopService = InferType<typeof shopServiceSchema>;

export const shopServicesSchema = list(shopServiceSchema).required();

interface Preset {
  readonly id: string;
  readonly name: string;
  readonly lines: readonly {
    readonly kind: 'work' | 'part';
    readonly name: string;
    /** Hundredths of an hour. */
    readonly hours?: number;
    readonly warrantyDays?: number;
  }[];
}

/**
 * Common jobs at a repair counter, as a start for the shop's own services. They name the usual work and parts and
 * carry no prices, because each shop sets its own. The warranty is the product's usual one; the hours are ours.
 */
export const SERVICE_PRESETS: readonly Preset[] = [
  {
    id: 'phone_screen',
    name: 'Phone screen replacement',
    lines: [
      { kind: 'part', name: 'Screen', warrantyDays: 90 },
      { kind: 'work', name: 'Replace the screen', hours: 100 },
    ],
  },
  {
    id: 'laptop_screen',
    name: 'Laptop screen replacement',
    lines: [
      { kind: 'part', name: 'Laptop screen', warrantyDays: 90 },
      { kind: 'work', name: 'Replace the laptop screen', hours: 150 },
    ],
  },
  {
    id: 'battery',
    name: 'Battery replacement',
    lines: [
      { kind: 'part', name: 'Battery', warrantyDays: 90 },
      { kind: 'work', name: 'Replace the battery', hours: 50 },
    ],
  },
  {
    id: 'charging_port',
    name: 'Charging port repair',
    lines: [
      { kind: 'part', name: 'Charging port', warrantyDays: 90 },
      { kind: 'work', name: 'Replace the charging port', hours: 100 },
    ],
  },
  {
    id: 'clean_up',
    name: 'Clean-up and new thermal paste',
    lines: [{ kind: 'work', name: 'Clean the inside and renew the thermal paste', hours: 100 }],
  },
  {
    id: 'data_transfer',
    name: 'Data transfer to a new device',
    lines: [{ kind: 'work', name: 'Transfer the data', hours: 100 }],
  },
  {
    id: 'drive_upgrade',
    name: 'Drive upgrade',
    lines: [
      { kind: 'part', name: 'Solid-state drive', warrantyDays: 365 },
      { kind: 'work', name: 'Install the drive and copy the system', hours: 150 },
    ],
  },
];
