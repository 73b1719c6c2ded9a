import type { EntityManager } from '@revive/platform/database/database';

/** SQL: the acceptances of an application as one JSON value. */
export const acceptancesOf = (applicationId: string): string =>
  `select json_agg(x order by x.name) from acceptances x where x.application_id = ${applicationId}`;

/** SQL: the shop's open termination notice as one JSON value. */
export const openNoticeJson = (tenantId: string): string =>
  `select to_json(x) from agreement_notices x where x.tenant_id = ${tenantId} and x.withdrawn_at is null`;

export async function deleteAcceptances(em: EntityManager, applicationId: string): Promise<number> {
  const [, rows] = await em.query<[unknown[], number]>('delete from acceptances where application_id = $1', [
    applicationId,
  ]);
  return rows;
}
