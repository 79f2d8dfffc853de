create table pos_offline_sale (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  slip text not null,
  client_uuid text not null,
  machine bigint not null,
  seq integer not null,
  terminal bigint not null,
  store bigint not null,
  shift bigint not null,
  cashier bigint not null,
  sold_at timestamptz not null,
  received_at timestamptz not null,
  pay numeric(18,2) not null,
  state text not null default 'held',
  sale bigint,
  words text,
  decided jsonb,
  body jsonb,
  mac text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index pos_offline_sale_created on pos_offline_sale (company_id, created_at desc, id desc);
create index pos_offline_sale_search on pos_offline_sale using gin (company_id, search gin_trgm_ops);
create unique index pos_offline_sale_client_uuid on pos_offline_sale (company_id, client_uuid) where not deleted;
create index pos_offline_sale_machine_recent on pos_offline_sale (company_id, machine, created_at desc, id desc);
create index pos_offline_sale_terminal_recent on pos_offline_sale (company_id, terminal, created_at desc, id desc);
create index pos_offline_sale_store_recent on pos_offline_sale (company_id, store, created_at desc, id desc);
create index pos_offline_sale_shift_recent on pos_offline_sale (company_id, shift, created_at desc, id desc);
create index pos_offline_sale_cashier_recent on pos_offline_sale (company_id, cashier, created_at desc, id desc);
create index pos_offline_sale_state_recent on pos_offline_sale (company_id, state, created_at desc, id desc);
create index pos_offline_sale_sale_recent on pos_offline_sale (company_id, sale, created_at desc, id desc);
create index pos_offline_sale_custom on pos_offline_sale using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table pos_offline_sale enable row level security;
create policy scope on pos_offline_sale using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_offline_sale to heliu_app;
create view pos_offline_sale_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, slip, client_uuid, machine, seq, terminal, store, shift, cashier, sold_at, received_at, pay, state, sale, words, decided, body, mac, custom, search from pos_offline_sale where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_offline_sale_v to heliu_app;
drop view pos_sale_v;
alter table pos_sale add column offline boolean not null default false;
create view pos_sale_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, client_uuid, day, shift, terminal, store, warehouse, cashier, member, sale_at, salesman, table_code, item_count, list_amount, set_off, price_off, member_off, reduction_off, gift_off, coupon_off, manual_off, points_off, rounding_off, pay, received, change, customer, credit, earned_points, used_points, approved_by, approved_for, proof, returned, reprints, offline, custom, search from pos_sale where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_sale_v to heliu_app;
create table pos_till_machine (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  code text not null,
  browser text,
  terminal bigint not null,
  store bigint not null,
  shift bigint not null,
  cashier bigint not null,
  last_seq integer not null default 0,
  last_mac text,
  seen_at timestamptz,
  retired boolean not null default false,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index pos_till_machine_search on pos_till_machine using gin (company_id, search gin_trgm_ops);
create unique index pos_till_machine_code on pos_till_machine (company_id, code) where not deleted;
create index pos_till_machine_terminal_order on pos_till_machine (company_id, terminal, id);
create index pos_till_machine_store_order on pos_till_machine (company_id, store, id);
create index pos_till_machine_shift_order on pos_till_machine (company_id, shift, id);
create index pos_till_machine_cashier_order on pos_till_machine (company_id, cashier, id);
alter table pos_till_machine enable row level security;
create policy scope on pos_till_machine using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_till_machine to heliu_app;
create view pos_till_machine_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, browser, terminal, store, shift, cashier, last_seq, last_mac, seen_at, retired, custom, search from pos_till_machine where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_till_machine_v to heliu_app;
