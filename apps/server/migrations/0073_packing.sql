drop view oms_output_order_v;
alter table oms_output_order add column number_from text not null default 'typed';
alter table oms_output_order add column wave bigint;
alter table oms_output_order add column slot integer;
alter table oms_output_order add column pack_state text not null default 'waiting';
alter table oms_output_order add column pack_note text;
create index oms_output_order_wave_recent on oms_output_order (company_id, wave, created_at desc, id desc) include (status);
create view oms_output_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, kind, customer, site, salesman, orders, order_nos, shop, platform, origin, out_date, warehouse, express, express_no, number_from, route_reason, receiver_name, receiver_phone, receiver_address, region, goods, quantity, amount, total, invoiced, freight, weight, wave, slot, pack_state, pack_note, ship_state, shipped_at, shipped_by, push_state, push_message, locked, lock_reason, locked_by, locked_at, merged_into, remark, search from oms_output_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_output_order_v to heliu_app;
create table oms_wave (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  number text collate "C" not null,
  status text collate "C" not null,
  source_type text,
  source_id bigint,
  source_number text,
  audited_by bigint,
  audited_at timestamptz,
  print_count integer not null default 0,
  wave_date date not null,
  warehouse bigint not null,
  picker bigint,
  parcels integer not null default 0,
  pieces numeric(22,6) not null default '0',
  search text not null default '',
  primary key (company_id, id)
);
create unique index oms_wave_number on oms_wave (company_id, number);
create index oms_wave_created on oms_wave (company_id, created_at desc, id desc);
create index oms_wave_status on oms_wave (company_id, status, created_at desc, id desc);
create index oms_wave_maker on oms_wave (company_id, created_by, status, created_at desc, id desc);
create index oms_wave_search on oms_wave using gin (company_id, search gin_trgm_ops);
create index oms_wave_wave_date_order on oms_wave (company_id, wave_date, id);
create index oms_wave_warehouse_recent on oms_wave (company_id, warehouse, created_at desc, id desc);
create index oms_wave_picker_recent on oms_wave (company_id, picker, created_at desc, id desc);
alter table oms_wave enable row level security;
create policy scope on oms_wave using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on oms_wave to heliu_app;
create view oms_wave_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, wave_date, warehouse, picker, parcels, pieces, search from oms_wave where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_wave_v to heliu_app;
create table oms_waybill (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  output_order bigint not null,
  account bigint not null,
  warehouse bigint not null,
  express bigint not null,
  number text not null,
  order_code text not null,
  state text not null default 'issued',
  destination text,
  sorting_code text,
  package_code text,
  square_code text,
  pay_type text not null default 'monthly',
  weight numeric(22,3),
  prints integer not null default 0,
  printed_at timestamptz,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_waybill_created on oms_waybill (company_id, created_at desc, id desc);
create index oms_waybill_search on oms_waybill using gin (company_id, search gin_trgm_ops);
create index oms_waybill_output_order_recent on oms_waybill (company_id, output_order, created_at desc, id desc);
create index oms_waybill_warehouse_recent on oms_waybill (company_id, warehouse, created_at desc, id desc);
create index oms_waybill_express_recent on oms_waybill (company_id, express, created_at desc, id desc);
create unique index oms_waybill_order_code on oms_waybill (company_id, order_code) where not deleted;
create index oms_waybill_state_recent on oms_waybill (company_id, state, created_at desc, id desc);
alter table oms_waybill enable row level security;
create policy scope on oms_waybill using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on oms_waybill to heliu_app;
create view oms_waybill_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, output_order, account, warehouse, express, number, order_code, state, destination, sorting_code, package_code, square_code, pay_type, weight, prints, printed_at, search from oms_waybill where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_waybill_v to heliu_app;
create table oms_waybill_account (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  express bigint not null,
  warehouse bigint,
  service text not null,
  place text not null default 'real',
  carrier text not null,
  partner text not null,
  keyed boolean not null default false,
  pay_type text not null default 'monthly',
  monthly_card text,
  sender_name text not null,
  sender_phone text not null,
  sender_province text not null,
  sender_city text not null,
  sender_district text,
  sender_address text not null,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_waybill_account_search on oms_waybill_account using gin (company_id, search gin_trgm_ops);
create unique index oms_waybill_account_name on oms_waybill_account (company_id, name) where not deleted;
create index oms_waybill_account_express_order on oms_waybill_account (company_id, express, id);
create unique index oms_waybill_account_express_warehouse on oms_waybill_account (company_id, express, warehouse) where not deleted;
alter table oms_waybill_account enable row level security;
create policy scope on oms_waybill_account using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on oms_waybill_account to heliu_app;
create view oms_waybill_account_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, express, warehouse, service, place, carrier, partner, keyed, pay_type, monthly_card, sender_name, sender_phone, sender_province, sender_city, sender_district, sender_address, disabled, remark, search from oms_waybill_account where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_waybill_account_v to heliu_app;
