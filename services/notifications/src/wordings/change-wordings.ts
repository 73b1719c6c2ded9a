import { Inject, Injectable } from '@nestjs/common';
import {
  PLACES_OF,
  saveWordingSchema,
  VERSIONS_SHOWN,
  WORDED_MESSAGES,
  wordingProblems,
  type WordedMessage,
} from '@revive/contracts/notifications/wordings';
import type { SaveWordingRequest, Wording } from '@revive/proto/revive/notifications/v1/wordings';
import { requireRole, requireShopMember, requireTenant, type Actor, type UserActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { STANDARD_WORDS } from '../templates/standard-words.js';
import { readKind } from './read-words.js';
import { addWording, lockWording, newestWordings, type WordingRow } from './wording.repository.js';

/** Maximum versions per message, to limit the size of the table. */
const MOST_VERSIONS = 1_000;
type Owner = UserActor & { readonly tenantId: string };

@Injectable()
export class ChangeWordings {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async list(actor: Actor): Promise<Wording[]> {
    const { tenantId } = requireShopMember(actor);
    const rows = await this.db.tx(actor, (em) => newestWordings(em, tenantId, VERSIONS_SHOWN));
    return WORDED_MESSAGES.map((kind) => wordingOf(kind, rows));
  }

  /**
   * Unchanged text creates no version. Throws NOT_ALLOWED (403), NOT_FOUND (404), INVALID (400), STALE_WORDING (409).
   */
  async save(actor: Actor, { kind: named, ...request }: SaveWordingRequest): Promise<Wording> {
    const owner = ownerOf(actor);
    const kind = readKind(named);
    const { basedOn, ...own } = await validate(saveWordingSchema, request);
    const problems = wordingProblems(kind, own);
    if (Object.keys(problems).length > 0) throw invalid(problems);
    return this.db.tx(actor, async (em) => {
      const newest = await this.#newest(em, owner, kind);
      if (newest?.subject === own.subject && newest.words === own.words) return this.#read(em, owner, kind);
      // control: own words are not written over what was not seen
      if ((newest?.version ?? 0) !== basedOn) throw new AppError('STALE_WORDING');
      return this.#add(em, owner, { kind, version: basedOn + 1, own });
    });
  }

  /** Throws NOT_ALLOWED (403), NOT_FOUND (404). */
  async restore(actor: Actor, named: string): Promise<Wording> {
    const owner = ownerOf(actor);
    const kind = readKind(named);
    return this.db.tx(actor, async (em) => {
      const newest = await this.#newest(em, owner, kind);
      if (newest === undefined || newest.subject === null) return this.#read(em, owner, kind);
      return this.#add(em, owner, { kind, version: newest.version + 1, own: undefined });
    });
  }

  async #newest(em: EntityManager, { tenantId }: Owner, kind: WordedMessage): Promise<WordingRow | undefined> {
    await lockWording(em, tenantId, kind);
    return (await newestWordings(em, tenantId, 1)).find((row) => row.kind === kind);
  }

  async #read(em: EntityManager, { tenantId }: Owner, kind: WordedMessage): Promise<Wording> {
    return wordingOf(kind, await newestWordings(em, tenantId, VERSIONS_SHOWN));
  }

  async #add(
    em: EntityManager,
    owner: Owner,
    change: Pick<Parameters<typeof addWording>[1], 'kind' | 'version' | 'own'>,
  ): Promise<Wording> {
    const { tenantId, userId, username } = owner;
    if (change.version > MOST_VERSIONS) throw new AppError('TOO_MANY');
    const at = this.clock();
    await addWording(em, { ...change, tenantId, by: { id: userId, name: username } }, at);
    await addAuditLine(
      em,
      {
        topic: 'notifications.audit',
        tenantId,
        action: change.own ? 'wording.changed' : 'wording.restored',
        notes: `message ${change.kind}, version ${change.version}`,
        by: namedIn(owner),
      },
      at,
    );
    return this.#read(em, owner, change.kind);
  }
}

/** The administrator of a shop. Throws NOT_ALLOWED (403). */
export const ownerOf = (actor: Actor): Owner => ({
  ...requireRole(actor, 'tenant_admin'),
  tenantId: requireTenant(actor),
});

const wordingOf = (kind: WordedMessage, rows: readonly WordingRow[]): Wording => ({
  kind,
  standard: STANDARD_WORDS[kind],
  places: [...PLACES_OF[kind]],
  versions: rows
    .filter((row) => row.kind === kind)
    .map(({ version, subject, words, by_name, at }) => ({
      version,
      subject: subject ?? undefined,
      words: words ?? undefined,
      at: at.toISOString(),
      by: by_name,
    })),
});
