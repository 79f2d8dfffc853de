create table oms_payment (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  out_trade_no text not null,
  purpose text not null,
  order_no text,
  amount numeric(18,2) not null,
  expires_at timestamptz not null,
  state text not null default 'waiting',
  refunded numeric(18,2) not null default 0.00,
  refunding numeric(18,2) not null default 0.00,
  code_url text,
  transaction_id text,
  paid_at timestamptz,
  payer text,
  problem text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_payment_created on oms_payment (company_id, created_at desc, id desc);
create index oms_payment_search on oms_payment using gin (company_id, search gin_trgm_ops);
create unique index oms_payment_out_trade_no on oms_payment (company_id, out_trade_no) where not deleted;
create index oms_payment_amount_order on oms_payment (company_id, amount, id);
create index oms_payment_state_order on oms_payment (company_id, state, id);
create index oms_payment_paid_at_order on oms_payment (company_id, paid_at, id);
alter table oms_payment enable row level security;
create policy scope_read on oms_payment for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_payment for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_payment to heliu_app;
create view oms_payment_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, out_trade_no, purpose, order_no, amount, expires_at, state, refunded, refunding, code_url, transaction_id, paid_at, payer, problem, search from oms_payment where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_payment_v to heliu_app;
create table oms_payment_refund (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  payment bigint not null,
  out_refund_no text not null,
  amount numeric(18,2) not null,
  reason text not null,
  state text not null default 'asked',
  refund_id text,
  refunded_at timestamptz,
  problem text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_payment_refund_created on oms_payment_refund (company_id, created_at desc, id desc);
create index oms_payment_refund_search on oms_payment_refund using gin (company_id, search gin_trgm_ops);
create index oms_payment_refund_payment_order on oms_payment_refund (company_id, payment, id);
create index oms_payment_refund_payment_recent on oms_payment_refund (company_id, payment, created_at desc, id desc);
create unique index oms_payment_refund_out_refund_no on oms_payment_refund (company_id, out_refund_no) where not deleted;
create index oms_payment_refund_state_order on oms_payment_refund (company_id, state, id);
alter table oms_payment_refund enable row level security;
create policy scope_read on oms_payment_refund for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_payment_refund for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_payment_refund to heliu_app;
create view oms_payment_refund_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, payment, out_refund_no, amount, reason, state, refund_id, refunded_at, problem, search from oms_payment_refund where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_payment_refund_v to heliu_app;
