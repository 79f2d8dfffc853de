create table pos_cooking (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  kind text not null default 'taste',
  categories bigint[],
  sort integer not null default 0,
  disabled boolean not null default false,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index pos_cooking_search on pos_cooking using gin (company_id, search gin_trgm_ops);
alter table pos_cooking enable row level security;
create policy scope on pos_cooking using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_cooking to heliu_app;
create view pos_cooking_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, kind, categories, sort, disabled, custom, search from pos_cooking where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_cooking_v to heliu_app;
create table pos_credit_entry (
  company_id bigint not null,
  source_id bigint not null,
  source_name text collate "C" not null,
  id bigint not null,
  source_action text collate "C" not null,
  source_number text collate "C",
  posted_on date not null,
  reverses_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  customer bigint not null,
  sale bigint not null,
  shift bigint not null,
  amount numeric(18,2) not null,
  primary key (company_id, source_id, source_name, id)
);
create unique index pos_credit_entry_reverses on pos_credit_entry (company_id, reverses_id) where reverses_id is not null;
create index pos_credit_entry_customer on pos_credit_entry (company_id, customer, posted_on, id);
create index pos_credit_entry_sale on pos_credit_entry (company_id, sale, posted_on, id);
create index pos_credit_entry_shift on pos_credit_entry (company_id, shift, posted_on, id);
alter table pos_credit_entry enable row level security;
create policy scope on pos_credit_entry using (company_id = current_setting('app.company_id')::bigint);
grant select, insert on pos_credit_entry to heliu_app;
create trigger append_only before update or delete or truncate on pos_credit_entry for each statement execute function refuse_rewrite();
create view pos_credit_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, customer, sale, shift, amount from pos_credit_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_credit_entry_v to heliu_app;
create table pos_credit_entry_by_open (
  company_id bigint not null,
  customer bigint not null,
  sale bigint not null,
  stripe smallint not null default 0,
  amount numeric(18,2) not null default 0,
  primary key (company_id, customer, sale, stripe),
  constraint pos_credit_entry_by_open_floor check (amount >= 0)
);
alter table pos_credit_entry_by_open enable row level security;
create policy scope on pos_credit_entry_by_open using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_credit_entry_by_open to heliu_app;
create view pos_credit_entry_by_open_v as select company_id, customer, sale, stripe, amount from pos_credit_entry_by_open where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_credit_entry_by_open_v to heliu_app;
create table pos_credit_entry_by_shifts (
  company_id bigint not null,
  shift bigint not null,
  customer bigint not null,
  stripe smallint not null default 0,
  amount numeric(18,2) not null default 0,
  primary key (company_id, shift, customer, stripe)
);
alter table pos_credit_entry_by_shifts enable row level security;
create policy scope on pos_credit_entry_by_shifts using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_credit_entry_by_shifts to heliu_app;
create view pos_credit_entry_by_shifts_v as select company_id, shift, customer, stripe, amount from pos_credit_entry_by_shifts where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_credit_entry_by_shifts_v to heliu_app;
create table pos_credit_receipt (
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
  client_uuid text not null,
  day date not null,
  shift bigint not null,
  terminal bigint not null,
  store bigint not null,
  cashier bigint not null,
  customer bigint not null,
  received_at timestamptz not null,
  amount numeric(18,2) not null,
  change numeric(18,2) not null default 0.00,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pos_credit_receipt_number on pos_credit_receipt (company_id, number);
create index pos_credit_receipt_created on pos_credit_receipt (company_id, created_at desc, id desc);
create index pos_credit_receipt_status on pos_credit_receipt (company_id, status, created_at desc, id desc);
create index pos_credit_receipt_search on pos_credit_receipt using gin (company_id, search gin_trgm_ops);
create unique index pos_credit_receipt_client_uuid on pos_credit_receipt (company_id, client_uuid);
create index pos_credit_receipt_day_order on pos_credit_receipt (company_id, day, id);
create index pos_credit_receipt_shift_recent on pos_credit_receipt (company_id, shift, created_at desc, id desc);
create index pos_credit_receipt_terminal_recent on pos_credit_receipt (company_id, terminal, created_at desc, id desc);
create index pos_credit_receipt_store_recent on pos_credit_receipt (company_id, store, created_at desc, id desc);
create index pos_credit_receipt_cashier_recent on pos_credit_receipt (company_id, cashier, created_at desc, id desc);
create index pos_credit_receipt_customer_recent on pos_credit_receipt (company_id, customer, created_at desc, id desc);
create index pos_credit_receipt_amount_order on pos_credit_receipt (company_id, amount, id);
create index pos_credit_receipt_custom on pos_credit_receipt using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table pos_credit_receipt enable row level security;
create policy scope on pos_credit_receipt using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_credit_receipt to heliu_app;
create view pos_credit_receipt_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, client_uuid, day, shift, terminal, store, cashier, customer, received_at, amount, change, custom, search from pos_credit_receipt where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_credit_receipt_v to heliu_app;
create table pos_credit_receipt_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sale bigint not null,
  open numeric(18,2) not null,
  amount numeric(18,2) not null,
  primary key (company_id, document_id, id)
);
create index pos_credit_receipt_lines_sale_of on pos_credit_receipt_lines (company_id, sale, document_id);
alter table pos_credit_receipt_lines enable row level security;
create policy scope on pos_credit_receipt_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_credit_receipt_lines to heliu_app;
create view pos_credit_receipt_lines_v as select company_id, document_id, id, position, sale, open, amount from pos_credit_receipt_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_credit_receipt_lines_v to heliu_app;
create table pos_credit_receipt_payments (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  method bigint not null,
  account bigint not null,
  amount numeric(18,2) not null,
  change numeric(18,2) not null default 0.00,
  net numeric(18,2) not null,
  trade_no text,
  primary key (company_id, document_id, id)
);
create index pos_credit_receipt_payments_method_of on pos_credit_receipt_payments (company_id, method, document_id);
create index pos_credit_receipt_payments_trade_no_of on pos_credit_receipt_payments (company_id, trade_no, document_id) where trade_no is not null;
alter table pos_credit_receipt_payments enable row level security;
create policy scope on pos_credit_receipt_payments using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_credit_receipt_payments to heliu_app;
create view pos_credit_receipt_payments_v as select company_id, document_id, id, position, method, account, amount, change, net, trade_no from pos_credit_receipt_payments where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_credit_receipt_payments_v to heliu_app;
create table pos_dining (
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
  client_uuid text not null,
  day date not null,
  store bigint not null,
  "table" bigint not null,
  guests integer not null,
  opened_at timestamptz not null,
  waiter bigint not null,
  open_table bigint,
  billed_at timestamptz,
  sale bigint,
  merged_into bigint,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pos_dining_number on pos_dining (company_id, number);
create index pos_dining_created on pos_dining (company_id, created_at desc, id desc);
create index pos_dining_status on pos_dining (company_id, status, created_at desc, id desc);
create index pos_dining_search on pos_dining using gin (company_id, search gin_trgm_ops);
create unique index pos_dining_client_uuid on pos_dining (company_id, client_uuid);
create index pos_dining_day_order on pos_dining (company_id, day, id);
create index pos_dining_store_recent on pos_dining (company_id, store, created_at desc, id desc);
create index pos_dining_table_recent on pos_dining (company_id, "table", created_at desc, id desc);
create unique index pos_dining_open_table on pos_dining (company_id, open_table) where open_table is not null;
create index pos_dining_sale_recent on pos_dining (company_id, sale, created_at desc, id desc);
create index pos_dining_custom on pos_dining using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table pos_dining enable row level security;
create policy scope on pos_dining using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_dining to heliu_app;
create view pos_dining_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, client_uuid, day, store, "table", guests, opened_at, waiter, open_table, billed_at, sale, merged_into, custom, search from pos_dining where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_dining_v to heliu_app;
create table pos_dish_round (
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
  request_key text not null,
  day date not null,
  store bigint not null,
  dining bigint not null,
  kitchen bigint,
  table_code text not null,
  guests integer not null,
  ordered_at timestamptz not null,
  waiter bigint not null,
  urges integer not null default 0,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pos_dish_round_number on pos_dish_round (company_id, number);
create index pos_dish_round_created on pos_dish_round (company_id, created_at desc, id desc);
create index pos_dish_round_status on pos_dish_round (company_id, status, created_at desc, id desc);
create index pos_dish_round_search on pos_dish_round using gin (company_id, search gin_trgm_ops);
create unique index pos_dish_round_request_key on pos_dish_round (company_id, request_key);
create index pos_dish_round_day_order on pos_dish_round (company_id, day, id);
create index pos_dish_round_store_recent on pos_dish_round (company_id, store, created_at desc, id desc);
create index pos_dish_round_dining_recent on pos_dish_round (company_id, dining, created_at desc, id desc);
create index pos_dish_round_kitchen_recent on pos_dish_round (company_id, kitchen, created_at desc, id desc);
create index pos_dish_round_custom on pos_dish_round using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table pos_dish_round enable row level security;
create policy scope on pos_dish_round using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_dish_round to heliu_app;
create view pos_dish_round_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, request_key, day, store, dining, kitchen, table_code, guests, ordered_at, waiter, urges, custom, search from pos_dish_round where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_dish_round_v to heliu_app;
create table pos_dish_round_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sku bigint not null,
  quantity numeric(22,3) not null,
  note text,
  price numeric(18,2) not null,
  returned_quantity numeric(22,3) not null default '0',
  return_reason text,
  return_key text,
  primary key (company_id, document_id, id)
);
create index pos_dish_round_lines_sku_of on pos_dish_round_lines (company_id, sku, document_id);
alter table pos_dish_round_lines enable row level security;
create policy scope on pos_dish_round_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_dish_round_lines to heliu_app;
create view pos_dish_round_lines_v as select company_id, document_id, id, position, sku, quantity, note, price, returned_quantity, return_reason, return_key from pos_dish_round_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_dish_round_lines_v to heliu_app;
create table pos_kitchen (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  store bigint not null,
  categories bigint[],
  disabled boolean not null default false,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index pos_kitchen_search on pos_kitchen using gin (company_id, search gin_trgm_ops);
create unique index pos_kitchen_name on pos_kitchen (company_id, name) where not deleted;
create index pos_kitchen_store_order on pos_kitchen (company_id, store, id);
alter table pos_kitchen enable row level security;
create policy scope on pos_kitchen using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_kitchen to heliu_app;
create view pos_kitchen_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, store, categories, disabled, remark, custom, search from pos_kitchen where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_kitchen_v to heliu_app;
drop view pos_return_payments_v;
alter table pos_return_payments alter column account drop not null;
create view pos_return_payments_v as select company_id, document_id, id, position, method, account, amount, trade_no from pos_return_payments where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_return_payments_v to heliu_app;
drop view pos_sale_v;
alter table pos_sale add column table_code text;
alter table pos_sale add column customer bigint;
alter table pos_sale add column credit numeric(18,2) not null default 0.00;
create index pos_sale_customer_recent on pos_sale (company_id, customer, created_at desc, id desc);
create view pos_sale_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, client_uuid, day, shift, terminal, store, warehouse, cashier, member, sale_at, salesman, table_code, item_count, list_amount, set_off, price_off, member_off, reduction_off, gift_off, coupon_off, manual_off, points_off, rounding_off, pay, received, change, customer, credit, earned_points, used_points, approved_by, approved_for, proof, returned, reprints, custom, search from pos_sale where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_sale_v to heliu_app;
drop view pos_sale_payments_v;
alter table pos_sale_payments alter column account drop not null;
create view pos_sale_payments_v as select company_id, document_id, id, position, method, account, amount, change, net, trade_no from pos_sale_payments where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_sale_payments_v to heliu_app;
drop view pos_shift_tenders_v;
alter table pos_shift_tenders alter column account drop not null;
create view pos_shift_tenders_v as select company_id, document_id, id, position, method, account, received, refunded, other, expected, counted, difference from pos_shift_tenders where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_shift_tenders_v to heliu_app;
create table pos_table (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  code text not null,
  store bigint not null,
  area text not null,
  seats integer not null default 4,
  shape text not null default 'square',
  grid_x integer not null default 1,
  grid_y integer not null default 1,
  disabled boolean not null default false,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index pos_table_search on pos_table using gin (company_id, search gin_trgm_ops);
create index pos_table_store_order on pos_table (company_id, store, id);
create unique index pos_table_store_code on pos_table (company_id, store, code) where not deleted;
alter table pos_table enable row level security;
create policy scope on pos_table using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_table to heliu_app;
create view pos_table_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, store, area, seats, shape, grid_x, grid_y, disabled, remark, custom, search from pos_table where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_table_v to heliu_app;
drop view pos_terminal_v;
alter table pos_terminal add column menu_category bigint;
alter table pos_terminal add column service_rate numeric(9,6) not null default '0';
alter table pos_terminal add column service_goods bigint;
alter table pos_terminal add column minimum_per_guest numeric(18,2) not null default 0.00;
alter table pos_terminal add column minimum_goods bigint;
create view pos_terminal_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, store, warehouse, department, price_class, opening_cash, tolerance, line_discount, bill_discount, allow_price_change, rounding, weight_prefix, price_prefix, menu_category, service_rate, service_goods, minimum_per_guest, minimum_goods, receipt_head, receipt_foot, disabled, remark, custom, search from pos_terminal where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_terminal_v to heliu_app;
drop view pos_terminal_tenders_v;
alter table pos_terminal_tenders alter column account drop not null;
create view pos_terminal_tenders_v as select company_id, document_id, id, position, method, account from pos_terminal_tenders where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_terminal_tenders_v to heliu_app;
create table pos_ticket (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  sale bigint not null,
  receiver text not null,
  state text not null default 'waiting',
  tries integer not null default 0,
  error text,
  sent_at timestamptz,
  custom jsonb,
  primary key (company_id, id)
);
create index pos_ticket_created on pos_ticket (company_id, created_at desc, id desc);
create index pos_ticket_sale_recent on pos_ticket (company_id, sale, created_at desc, id desc);
create index pos_ticket_state_recent on pos_ticket (company_id, state, created_at desc, id desc);
create index pos_ticket_custom on pos_ticket using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table pos_ticket enable row level security;
create policy scope on pos_ticket using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_ticket to heliu_app;
create view pos_ticket_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, sale, receiver, state, tries, error, sent_at, custom from pos_ticket where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_ticket_v to heliu_app;
drop view printing_assignment_v;
alter table printing_assignment add column kitchen bigint;
create view printing_assignment_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, source, event, label, store, terminal, kitchen, device, copies, disabled, remark, custom, search from printing_assignment where company_id = (select current_setting('app.company_id')::bigint);
grant select on printing_assignment_v to heliu_app;
