import { Injectable } from '@nestjs/common';
import { CUSTOMER_REPAIRS_MOST, customerQuerySchema } from '@revive/contracts/repairs/customers';
import type {
  CustomerDuplicate,
  CustomerLine,
  CustomerPage,
  ListCustomersRequest,
} from '@revive/proto/revive/repairs/v1/intake';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { RepairEntity } from '../../cases/tickets/entities/repair.entity.js';
import { TicketReader } from '../../cases/tickets/ticket-reader.js';
import { TicketMapper } from '../../cases/tickets/mappers/ticket.mapper.js';
import type { CustomerEntity } from './customer.entity.js';
import { readCustomerFind } from './customer.policy.js';
import { CustomerRepository, type CustomerRow } from './customer.repository.js';

@Injectable()
export class ReadCustomers {
  constructor(
    private readonly db: Database,
    private readonly customers: CustomerRepository,
    private readonly tickets: TicketReader,
    private readonly mapper: TicketMapper,
  ) {}

  /** A too short search text returns an empty list. Throws NOT_ALLOWED (403), INVALID (400). */
  async list(actor: Actor, request: ListCustomersRequest): Promise<CustomerLine[]> {
    const { tenantId } = requireShopMember(actor);
    const { before, find } = await validate(customerQuerySchema, {
      ...(request.before && { before: request.before }),
      ...(request.find && { find: request.find }),
    });
    const wanted = find === undefined ? undefined : readCustomerFind(find);
    if (find !== undefined && wanted === undefined) return [];
    const rows = await this.db.tx(actor, (em) => this.customers.page(em, tenantId, { before, wanted }));
    return rows.map(lineOf);
  }

  /** Possible duplicates. Each pair lists the record with more repairs first, then the older record. */
  async duplicates(actor: Actor): Promise<CustomerDuplicate[]> {
    const { tenantId } = requireShopMember(actor);
    return this.db.tx(actor, async (em) => {
      const pairs = await this.customers.duplicates(em, tenantId);
      const ids = [...new Set(pairs.flatMap((pair) => [pair.one_id, pair.other_id]))];
      const lines = new Map((await this.customers.lines(em, tenantId, ids)).map((row) => [row.id, lineOf(row)]));
      return pairs.flatMap(({ one_id, other_id, same_phone, same_email }) => {
        const [one, other] = [lines.get(one_id), lines.get(other_id)];
        if (!one || !other) return [];
        const [kept, merged] = isFuller(other, one) ? [other, one] : [one, other];
        return [{ kept, other: merged, samePhone: same_phone, sameEmail: same_email }];
      });
    });
  }

  /** Reads a customer, also by the id of a merged record. Throws NOT_FOUND (404) for a foreign shop's record. */
  async read(actor: Actor, id: string): Promise<CustomerPage> {
    const { tenantId } = requireShopMember(actor);
    return this.db.tx(actor, async (em) => {
      const customer = await this.customers.find(em, tenantId, id);
      if (!customer) throw new AppError('NOT_FOUND', { customerId: id });
      const repairs = await em.find(RepairEntity, {
        where: { tenantId, customerId: customer.id },
        order: { id: 'DESC' },
        take: CUSTOMER_REPAIRS_MOST,
      });
      const devices = await this.customers.devices(em, customer.id);
      const merges = await this.customers.merges(em, tenantId, customer.id);
      return {
        customer: shownCustomer(customer),
        devices: devices.map((one) => ({
          name: one.name,
          type: one.type,
          serial: one.serial ?? undefined,
          repairs: Number(one.repairs),
          lastAt: one.last_at.toISOString(),
        })),
        merges: merges.map(({ byName, at }) => ({ byName, at: at.toISOString() })),
        repairs: (await this.tickets.completeAll(em, repairs)).map((ticket) => this.mapper.summary(ticket)),
      };
    });
  }
}

const lineOf = (row: CustomerRow): CustomerLine => ({
  id: row.id,
  version: Number(row.version),
  name: row.name,
  phone: row.phone ?? undefined,
  email: row.email ?? undefined,
  note: row.note ?? undefined,
  createdAt: row.created_at.toISOString(),
  repairs: Number(row.repairs),
  lastAt: row.last_at?.toISOString(),
});

const isFuller = (one: CustomerLine, other: CustomerLine): boolean =>
  one.repairs === other.repairs ? one.createdAt < other.createdAt : one.repairs > other.repairs;

export const shownCustomer = ({ id, version, name, phone, email, note, createdAt }: CustomerEntity) => ({
  id,
  version,
  name,
  phone: phone ?? undefined,
  email: email ?? undefined,
  note: note ?? undefined,
  createdAt: createdAt.toISOString(),
});
