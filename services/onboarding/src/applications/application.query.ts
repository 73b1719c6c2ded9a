import type { EntityManager } from '@revive/platform/database/database';
import { entityFromJson, type JsonRow } from '@revive/platform/database/entity-from-json';
import { prepared } from '@revive/platform/database/prepared';
import { AcceptanceEntity } from '../agreements/acceptance.entity.js';
import { acceptancesOf, openNoticeJson } from '../agreements/acceptance.query.js';
import { AgreementNoticeEntity } from '../agreements/tenant-agreement.entity.js';
import { ApplicationFileEntity } from './application-file.entity.js';
import {
  ApplicationHistoryEntity,
  ApplicationMessageEntity,
  ApprovalEntity,
  EncryptedFieldEntity,
  type ApplicationEntity,
} from './application.entity.js';

interface Duplicate {
  readonly id: string;
  readonly businessName: string;
  readonly status: string;
  readonly same: string;
}

export interface ApplicationParts {
  readonly encrypted: readonly EncryptedFieldEntity[];
  readonly remarks: readonly ApplicationMessageEntity[];
  readonly history: readonly ApplicationHistoryEntity[];
  readonly approvals: readonly ApprovalEntity[];
  readonly acceptances: readonly AcceptanceEntity[];
  readonly files: readonly ApplicationFileEntity[];
  readonly notice: AgreementNoticeEntity | null;
  readonly duplicates: readonly Duplicate[];
}

/**
 * One statement, because every read and every change loads an application. Round, shop and keys are parameters: a
 * change may not have written them yet.
 */
const PARTS = prepared(`
  select
    (select json_agg(x) from encrypted_fields x where x.application_id = $1) as encrypted,
    (select json_agg(x order by x.id) from remarks x where x.application_id = $1) as remarks,
    (select json_agg(x order by x.id) from history x where x.application_id = $1) as history,
    (select json_agg(x order by x.id) from approvals x where x.application_id = $1 and x.round = $2) as approvals,
    (${acceptancesOf('$1')}) as acceptances,
    (select json_agg(x order by x.id) from application_files x where x.application_id = $1) as files,
    (${openNoticeJson('$3')}) as notice,
    (select json_agg(x order by x.id desc) from (
      select id, business_name as "businessName", status,
        concat_ws(' and ', case when registration_key = $4 then 'registration number' end,
        case when tax_key = $5 then 'tax number' end) as same
      from applications where id <> $1 and (registration_key = $4 or tax_key = $5) order by id desc limit 20
    ) x) as duplicates`);
type Parts = {
  readonly [P in Exclude<keyof ApplicationParts, 'notice' | 'duplicates'>]: readonly JsonRow[] | null;
} & { readonly notice: JsonRow | null; readonly duplicates: readonly Duplicate[] | null };

export async function readParts(em: EntityManager, row: ApplicationEntity): Promise<ApplicationParts> {
  const [found] = await em.query<Parts[]>(PARTS, [
    row.id,
    row.reviewRound,
    row.tenantId,
    row.registrationKey,
    row.taxKey,
  ]);
  const rows = <R extends object>(entity: new () => R, json: readonly JsonRow[] | null | undefined): R[] =>
    (json ?? []).map((one) => entityFromJson(em, entity, one));
  return {
    encrypted: rows(EncryptedFieldEntity, found?.encrypted),
    remarks: rows(ApplicationMessageEntity, found?.remarks),
    history: rows(ApplicationHistoryEntity, found?.history),
    approvals: rows(ApprovalEntity, found?.approvals),
    acceptances: rows(AcceptanceEntity, found?.acceptances),
    files: rows(ApplicationFileEntity, found?.files),
    notice: found?.notice ? entityFromJson(em, AgreementNoticeEntity, found.notice) : null,
    duplicates: found?.duplicates ?? [],
  };
}
