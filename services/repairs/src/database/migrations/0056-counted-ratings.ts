import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Recounts each shop's ratings: only repairs with an email address and a charge that was not reversed count. */
export class CountedRatings1765003600000 implements MigrationInterface {
  name = 'CountedRatings1765003600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update tenants t set rating_count = counted.count, rating_stars = counted.stars from (
        select s.id, count(r.id) as count, coalesce(sum(r.rating_stars), 0) as stars
        from tenants s left join repairs r on r.tenant_id = s.id and r.rating_stars is not null
          and coalesce(r.customer_email, '') <> ''
          and exists (select from settlements c where c.repair_id = r.id and c.kind = 'charge' and c.stands_cents > 0)
        group by s.id) counted
      where counted.id = t.id and (t.rating_count, t.rating_stars) <> (counted.count, counted.stars)
    `);
  }

  /** Restores the totals only; the ratings are unchanged. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update tenants t set rating_count = counted.count, rating_stars = counted.stars from (
        select s.id, count(r.id) as count, coalesce(sum(r.rating_stars), 0) as stars
        from tenants s left join repairs r on r.tenant_id = s.id and r.rating_stars is not null group by s.id) counted
      where counted.id = t.id
    `);
  }
}
