-- What our companies type in to use other people's services, sealed with a key that is not in the database: settings of
-- invoicing services, tokens they handed out, passwords of mailboxes.
create table oms_secret (
  company_id bigint not null,
  kind text collate "C" not null,
  record_id bigint not null,
  sealed bytea not null,
  expires_at timestamptz,
  kept_at timestamptz not null default now(),
  primary key (company_id, kind, record_id)
);
alter table oms_secret enable row level security;
create policy scope on oms_secret using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_secret to heliu_app;

-- The buyer's own page of one order: who holds the link may ask for its invoice. Only the digest of the link is kept.
create table oms_invoice_link (
  company_id bigint not null,
  digest bytea not null,
  order_id bigint not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  withdrawn boolean not null default false,
  primary key (company_id, digest)
);
create index oms_invoice_link_order on oms_invoice_link (company_id, order_id);
alter table oms_invoice_link enable row level security;
create policy scope on oms_invoice_link using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_invoice_link to heliu_app;

-- Two records of one tax invoice would be two truths. A number of a tax-control invoice is unique within its code only.
create unique index oms_invoice_face on oms_invoice (company_id, coalesce(invoice_code, ''), invoice_no) where invoice_no is not null;
-- What the queue takes next, and what is asked for next: both are few among many.
create index oms_invoice_queue on oms_invoice (company_id, subject, id) where status = 'queued';
create index oms_invoice_open on oms_invoice (company_id, next_try_at) where status in ('issuing', 'confirming');
create index oms_invoice_files on oms_invoice (company_id, id) where file_state = 'waiting';
create index oms_invoice_upload_due on oms_invoice_upload (company_id, next_try_at) where state = 'waiting';
create index oms_delivery_due on oms_delivery (company_id, next_try_at) where state = 'waiting';
