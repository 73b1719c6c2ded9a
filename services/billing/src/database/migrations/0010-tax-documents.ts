import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

const READ = { tenant: ['select'], staff: ['select'] } as const;

/**
 * Invoices, credit notes and receipts. A document is append-only and carries the SHA-256 of its content. The one
 * permitted change is the erasure of the buyer, which keeps the hash of the content before it.
 */
export class TaxDocuments1764400300000 implements MigrationInterface {
  name = 'TaxDocuments1764400300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sellers (tenant_id uuid primary key, registered_name text not null, address text not null,
        vat_number text check (vat_number ~ '^4[0-9]{9}$'), updated_at timestamptz not null, updated_by uuid not null);

      create table document_series (tenant_id uuid not null, series text not null, next bigint not null default 1,
        primary key (tenant_id, series));
      comment on table document_series is 'Next number of a series; locked by the transaction that issues a document.';

      create table tax_documents (id uuid primary key, tenant_id uuid not null,
        kind text not null check (kind in ('invoice', 'credit_note', 'receipt')), number bigint not null,
        entry_id uuid not null unique references entries, repair_id uuid not null, repair_number bigint not null,
        device_name text not null, refers_to uuid references tax_documents, buyer_name text not null,
        total_cents bigint not null, vat_cents bigint not null, issued_at timestamptz not null,
        business_date date not null, content jsonb not null, content_sha256 bytea not null, erased_at timestamptz,
        original_sha256 bytea, unique (tenant_id, kind, number),
        check (content_sha256 = sha256(convert_to(content::text, 'UTF8'))),
        check ((kind = 'credit_note') = (refers_to is not null)),
        check ((erased_at is null) = (original_sha256 is null)));
      create index tax_documents_of_repair on tax_documents (repair_id);
      create index tax_documents_of_shop on tax_documents (tenant_id, id desc);
      comment on column tax_documents.content is 'What the document prints, frozen at its issue.';
      comment on column tax_documents.original_sha256 is 'Hash of the content before the erasure of the buyer.';

      create table waiting_documents (entry_id uuid primary key references entries, tenant_id uuid not null,
        kind text not null, repair_id uuid not null, repair_number bigint not null, device_name text not null,
        total_cents bigint not null, missing text[] not null, buyer_name text not null, at timestamptz not null);
      create index waiting_documents_of_shop on waiting_documents (tenant_id, entry_id);
      create index waiting_documents_of_repair on waiting_documents (repair_id);
      comment on table waiting_documents is 'Sales whose document needs details. A number is taken at the issue only.';

      create table document_emails (id uuid primary key, document_id uuid not null references tax_documents,
        tenant_id uuid not null, by_user uuid not null, at timestamptz not null);
      create index document_emails_of_document on document_emails (document_id);

      create function documents_stay() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' then
            if old.erased_at is null and new.erased_at is not null and new.original_sha256 = old.content_sha256
              and to_jsonb(new) - array['content', 'content_sha256', 'buyer_name', 'erased_at', 'original_sha256']
                = to_jsonb(old) - array['content', 'content_sha256', 'buyer_name', 'erased_at', 'original_sha256']
              and new.content - array['buyer'] = old.content - array['buyer']
              then return new; end if;
          end if;
          raise exception 'an issued document is append-only';
        end $$;
      -- control: an issued document never changes
      create trigger documents_stay before update or delete on tax_documents for each row execute function documents_stay();
      create trigger documents_stay_whole before truncate on tax_documents for each statement
        execute function documents_stay();
    `);
    const grants = {
      sellers: ['select', 'insert', 'update'],
      tax_documents: ['select', 'insert', 'update'],
      waiting_documents: ['select', 'insert', 'update', 'delete'],
      document_emails: ['select', 'insert'],
    } as const;
    for (const [table, system] of Object.entries(grants))
      await runner.query(protectTable('billing', table, { tenantColumn: 'tenant_id', grants: { ...READ, system } }));
    await runner.query(
      protectTable('billing', 'document_series', {
        tenantColumn: 'tenant_id',
        grants: { tenant: [], staff: ['select'], system: ['select', 'insert', 'update'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table document_emails, waiting_documents, tax_documents, document_series, sellers;
      drop function documents_stay();`);
  }
}
