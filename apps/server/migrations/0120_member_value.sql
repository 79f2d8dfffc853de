drop view pos_member_v;
alter table pos_member add column stored numeric(18,2) not null default 0.00;
alter table pos_member add column stored_bonus numeric(18,2) not null default 0.00;
alter table pos_member add column last_bought date;
alter table pos_member add column recency text not null default 'never';
alter table pos_member add column frequency text not null default 'f0';
alter table pos_member add column spending text not null default 'none';
alter table pos_member add column merged_into bigint;
create index pos_member_stored_order on pos_member (company_id, stored, id);
create index pos_member_last_bought_order on pos_member (company_id, last_bought, id);
create index pos_member_recency_recent on pos_member (company_id, recency, created_at desc, id desc);
create index pos_member_frequency_recent on pos_member (company_id, frequency, created_at desc, id desc);
create index pos_member_spending_recent on pos_member (company_id, spending, created_at desc, id desc);
create index pos_member_merged_into_recent on pos_member (company_id, merged_into, created_at desc, id desc);
create view pos_member_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, card_no, name, phone, phone_key, gender, birthday, rank, rank_since, rank_earned, tags, email, wechat, accepts, source, points, spent, stored, stored_bonus, last_bought, recency, frequency, spending, merged_into, disabled, remark, custom, search from pos_member where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_member_v to heliu_app;
create table pos_member_merge (
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
  day date not null,
  merged_at timestamptz not null,
  keep bigint not null,
  gone bigint not null,
  reason text not null,
  points integer not null default 0,
  spent numeric(18,2) not null default 0.00,
  stored numeric(18,2) not null default 0.00,
  stored_bonus numeric(18,2) not null default 0.00,
  coupons integer not null default 0,
  sales integer not null default 0,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pos_member_merge_number on pos_member_merge (company_id, number);
create index pos_member_merge_created on pos_member_merge (company_id, created_at desc, id desc);
create index pos_member_merge_status on pos_member_merge (company_id, status, created_at desc, id desc);
create index pos_member_merge_search on pos_member_merge using gin (company_id, search gin_trgm_ops);
create index pos_member_merge_day_order on pos_member_merge (company_id, day, id);
create index pos_member_merge_merged_at_order on pos_member_merge (company_id, merged_at, id);
create index pos_member_merge_keep_recent on pos_member_merge (company_id, keep, created_at desc, id desc);
create unique index pos_member_merge_gone on pos_member_merge (company_id, gone);
create index pos_member_merge_custom on pos_member_merge using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table pos_member_merge enable row level security;
create policy scope on pos_member_merge using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_member_merge to heliu_app;
create view pos_member_merge_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, day, merged_at, keep, gone, reason, points, spent, stored, stored_bonus, coupons, sales, custom, search from pos_member_merge where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_member_merge_v to heliu_app;
drop view pos_member_tag_v;
alter table pos_member_tag add column kind text not null default 'manual';
alter table pos_member_tag add column recency text[];
alter table pos_member_tag add column frequency text[];
alter table pos_member_tag add column spending text[];
alter table pos_member_tag add column birthday_month boolean not null default false;
create index pos_member_tag_kind_order on pos_member_tag (company_id, kind, id);
create view pos_member_tag_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, kind, recency, frequency, spending, birthday_month, disabled, remark, custom, search from pos_member_tag where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_member_tag_v to heliu_app;
create table pos_recharge (
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
  member bigint not null,
  recharged_at timestamptz not null,
  plan bigint,
  amount numeric(18,2) not null,
  bonus numeric(18,2) not null default 0.00,
  change numeric(18,2) not null default 0.00,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pos_recharge_number on pos_recharge (company_id, number);
create index pos_recharge_created on pos_recharge (company_id, created_at desc, id desc);
create index pos_recharge_status on pos_recharge (company_id, status, created_at desc, id desc);
create index pos_recharge_search on pos_recharge using gin (company_id, search gin_trgm_ops);
create unique index pos_recharge_client_uuid on pos_recharge (company_id, client_uuid);
create index pos_recharge_day_order on pos_recharge (company_id, day, id);
create index pos_recharge_shift_recent on pos_recharge (company_id, shift, created_at desc, id desc);
create index pos_recharge_terminal_recent on pos_recharge (company_id, terminal, created_at desc, id desc);
create index pos_recharge_store_recent on pos_recharge (company_id, store, created_at desc, id desc);
create index pos_recharge_cashier_recent on pos_recharge (company_id, cashier, created_at desc, id desc);
create index pos_recharge_member_recent on pos_recharge (company_id, member, created_at desc, id desc);
create index pos_recharge_plan_recent on pos_recharge (company_id, plan, created_at desc, id desc);
create index pos_recharge_amount_order on pos_recharge (company_id, amount, id);
create index pos_recharge_custom on pos_recharge using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table pos_recharge enable row level security;
create policy scope on pos_recharge using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_recharge to heliu_app;
create view pos_recharge_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, client_uuid, day, shift, terminal, store, cashier, member, recharged_at, plan, amount, bonus, change, custom, search from pos_recharge where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_recharge_v to heliu_app;
create table pos_recharge_payments (
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
create index pos_recharge_payments_method_of on pos_recharge_payments (company_id, method, document_id);
create index pos_recharge_payments_trade_no_of on pos_recharge_payments (company_id, trade_no, document_id) where trade_no is not null;
alter table pos_recharge_payments enable row level security;
create policy scope on pos_recharge_payments using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_recharge_payments to heliu_app;
create view pos_recharge_payments_v as select company_id, document_id, id, position, method, account, amount, change, net, trade_no from pos_recharge_payments where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_recharge_payments_v to heliu_app;
create table pos_recharge_plan (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  pay numeric(18,2) not null,
  bonus numeric(18,2) not null default 0.00,
  starts_on date,
  ends_on date,
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index pos_recharge_plan_search on pos_recharge_plan using gin (company_id, search gin_trgm_ops);
create unique index pos_recharge_plan_name on pos_recharge_plan (company_id, name) where not deleted;
alter table pos_recharge_plan enable row level security;
create policy scope on pos_recharge_plan using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_recharge_plan to heliu_app;
create view pos_recharge_plan_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, pay, bonus, starts_on, ends_on, sort, disabled, remark, custom, search from pos_recharge_plan where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_recharge_plan_v to heliu_app;
drop view pos_return_v;
alter table pos_return add column stored numeric(18,2) not null default 0.00;
alter table pos_return add column stored_bonus numeric(18,2) not null default 0.00;
alter table pos_return add column stored_bonus_tax numeric(18,2) not null default 0.00;
create view pos_return_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, client_uuid, day, shift, terminal, store, warehouse, cashier, member, return_at, sale, cause, pay, stored, stored_bonus, stored_bonus_tax, points_back, points_taken, approved_by, custom, search from pos_return where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_return_v to heliu_app;
drop view pos_sale_v;
alter table pos_sale add column stored numeric(18,2) not null default 0.00;
alter table pos_sale add column stored_bonus numeric(18,2) not null default 0.00;
alter table pos_sale add column stored_bonus_tax numeric(18,2) not null default 0.00;
create view pos_sale_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, client_uuid, day, shift, terminal, store, warehouse, cashier, member, sale_at, salesman, table_code, item_count, list_amount, set_off, price_off, member_off, reduction_off, gift_off, coupon_off, manual_off, points_off, rounding_off, pay, received, change, customer, credit, stored, stored_bonus, stored_bonus_tax, earned_points, used_points, approved_by, approved_for, proof, returned, reprints, offline, custom, search from pos_sale where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_sale_v to heliu_app;
drop view pos_shift_v;
alter table pos_shift add column recharge_amount numeric(18,2) not null default 0.00;
create view pos_shift_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, day, terminal, store, cashier, begin_at, opening_cash, opening_detail, end_at, open_terminal, open_cashier, sale_count, sale_amount, return_count, return_amount, void_count, void_amount, recharge_amount, discount, income, drawn, drawer_opens, reprints, held_bills, expected, counted, difference, closing_detail, reason, approved_by, handover_to, custom, search from pos_shift where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_shift_v to heliu_app;
create table pos_stored_entry (
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
  member bigint not null,
  store bigint,
  shift bigint,
  kind text not null,
  principal numeric(18,2) not null default 0.00,
  bonus numeric(18,2) not null default 0.00,
  primary key (company_id, source_id, source_name, id)
);
create unique index pos_stored_entry_reverses on pos_stored_entry (company_id, reverses_id) where reverses_id is not null;
create index pos_stored_entry_member on pos_stored_entry (company_id, member, posted_on, id);
create index pos_stored_entry_store on pos_stored_entry (company_id, store, posted_on, id);
create index pos_stored_entry_shift on pos_stored_entry (company_id, shift, posted_on, id);
alter table pos_stored_entry enable row level security;
create policy scope on pos_stored_entry using (company_id = current_setting('app.company_id')::bigint);
grant select, insert on pos_stored_entry to heliu_app;
create trigger append_only before update or delete or truncate on pos_stored_entry for each statement execute function refuse_rewrite();
create view pos_stored_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, member, store, shift, kind, principal, bonus from pos_stored_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_stored_entry_v to heliu_app;
create table pos_stored_entry_by_bonus (
  company_id bigint not null,
  member bigint not null,
  stripe smallint not null default 0,
  bonus numeric(18,2) not null default 0,
  primary key (company_id, member, stripe),
  constraint pos_stored_entry_by_bonus_floor check (bonus >= 0)
);
alter table pos_stored_entry_by_bonus enable row level security;
create policy scope on pos_stored_entry_by_bonus using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_stored_entry_by_bonus to heliu_app;
create view pos_stored_entry_by_bonus_v as select company_id, member, stripe, bonus from pos_stored_entry_by_bonus where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_stored_entry_by_bonus_v to heliu_app;
create table pos_stored_entry_by_principal (
  company_id bigint not null,
  member bigint not null,
  stripe smallint not null default 0,
  principal numeric(18,2) not null default 0,
  primary key (company_id, member, stripe),
  constraint pos_stored_entry_by_principal_floor check (principal >= 0)
);
alter table pos_stored_entry_by_principal enable row level security;
create policy scope on pos_stored_entry_by_principal using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_stored_entry_by_principal to heliu_app;
create view pos_stored_entry_by_principal_v as select company_id, member, stripe, principal from pos_stored_entry_by_principal where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_stored_entry_by_principal_v to heliu_app;
create table pos_stored_entry_by_shifts (
  company_id bigint not null,
  shift bigint not null,
  stripe smallint not null default 0,
  principal numeric(18,2) not null default 0,
  primary key (company_id, shift, stripe)
);
alter table pos_stored_entry_by_shifts enable row level security;
create policy scope on pos_stored_entry_by_shifts using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_stored_entry_by_shifts to heliu_app;
create view pos_stored_entry_by_shifts_v as select company_id, shift, stripe, principal from pos_stored_entry_by_shifts where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_stored_entry_by_shifts_v to heliu_app;
create table pos_stored_entry_by_stores (
  company_id bigint not null,
  store bigint not null,
  kind text not null,
  month date not null,
  stripe smallint not null default 0,
  principal numeric(18,2) not null default 0,
  bonus numeric(18,2) not null default 0,
  primary key (company_id, store, kind, month, stripe)
);
alter table pos_stored_entry_by_stores enable row level security;
create policy scope on pos_stored_entry_by_stores using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_stored_entry_by_stores to heliu_app;
create view pos_stored_entry_by_stores_v as select company_id, store, kind, month, stripe, principal, bonus from pos_stored_entry_by_stores where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_stored_entry_by_stores_v to heliu_app;
create table pos_stored_order (
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
  order_date date not null,
  kind text not null default 'recharge',
  member bigint not null,
  store bigint not null,
  plan bigint,
  amount numeric(18,2) not null,
  bonus numeric(18,2) not null default 0.00,
  account bigint not null,
  reference text,
  reason text,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pos_stored_order_number on pos_stored_order (company_id, number);
create index pos_stored_order_created on pos_stored_order (company_id, created_at desc, id desc);
create index pos_stored_order_status on pos_stored_order (company_id, status, created_at desc, id desc);
create index pos_stored_order_maker on pos_stored_order (company_id, created_by, status, created_at desc, id desc);
create index pos_stored_order_search on pos_stored_order using gin (company_id, search gin_trgm_ops);
create index pos_stored_order_order_date_order on pos_stored_order (company_id, order_date, id);
create index pos_stored_order_kind_recent on pos_stored_order (company_id, kind, created_at desc, id desc);
create index pos_stored_order_member_recent on pos_stored_order (company_id, member, created_at desc, id desc);
create index pos_stored_order_store_recent on pos_stored_order (company_id, store, created_at desc, id desc);
create index pos_stored_order_amount_order on pos_stored_order (company_id, amount, id);
create index pos_stored_order_custom on pos_stored_order using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table pos_stored_order enable row level security;
create policy scope on pos_stored_order using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_stored_order to heliu_app;
create view pos_stored_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, order_date, kind, member, store, plan, amount, bonus, account, reference, reason, remark, custom, search from pos_stored_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_stored_order_v to heliu_app;
