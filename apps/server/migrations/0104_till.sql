create table pos_draw_money (
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
  doc_date date not null,
  kind text not null default 'draw',
  shift bigint not null,
  amount numeric(18,2) not null,
  to_account bigint,
  type bigint,
  reason text not null,
  taken_by bigint,
  witness bigint,
  bag_no text,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pos_draw_money_number on pos_draw_money (company_id, number);
create index pos_draw_money_created on pos_draw_money (company_id, created_at desc, id desc);
create index pos_draw_money_status on pos_draw_money (company_id, status, created_at desc, id desc);
create index pos_draw_money_maker on pos_draw_money (company_id, created_by, status, created_at desc, id desc);
create index pos_draw_money_search on pos_draw_money using gin (company_id, search gin_trgm_ops);
create index pos_draw_money_doc_date_order on pos_draw_money (company_id, doc_date, id);
create index pos_draw_money_kind_recent on pos_draw_money (company_id, kind, created_at desc, id desc);
create index pos_draw_money_shift_recent on pos_draw_money (company_id, shift, created_at desc, id desc);
create index pos_draw_money_amount_order on pos_draw_money (company_id, amount, id);
create index pos_draw_money_custom on pos_draw_money using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table pos_draw_money enable row level security;
create policy scope on pos_draw_money using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_draw_money to heliu_app;
create view pos_draw_money_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, doc_date, kind, shift, amount, to_account, type, reason, taken_by, witness, bag_no, remark, custom, search from pos_draw_money where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_draw_money_v to heliu_app;
create table pos_held_bill (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  number text not null,
  client_uuid text not null,
  terminal bigint not null,
  store bigint not null,
  shift bigint not null,
  cashier bigint not null,
  member bigint,
  held_at timestamptz not null,
  item_count numeric(22,6) not null,
  amount numeric(18,2) not null,
  note text,
  cart jsonb not null,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index pos_held_bill_search on pos_held_bill using gin (company_id, search gin_trgm_ops);
create unique index pos_held_bill_client_uuid on pos_held_bill (company_id, client_uuid) where not deleted;
create index pos_held_bill_terminal_order on pos_held_bill (company_id, terminal, id);
create index pos_held_bill_store_order on pos_held_bill (company_id, store, id);
create index pos_held_bill_shift_order on pos_held_bill (company_id, shift, id);
alter table pos_held_bill enable row level security;
create policy scope on pos_held_bill using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_held_bill to heliu_app;
create view pos_held_bill_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, number, client_uuid, terminal, store, shift, cashier, member, held_at, item_count, amount, note, cart, custom, search from pos_held_bill where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_held_bill_v to heliu_app;
create table pos_other_income (
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
  doc_date date not null,
  shift bigint not null,
  type bigint not null,
  method bigint not null,
  amount numeric(18,2) not null,
  payer text,
  cause text,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pos_other_income_number on pos_other_income (company_id, number);
create index pos_other_income_created on pos_other_income (company_id, created_at desc, id desc);
create index pos_other_income_status on pos_other_income (company_id, status, created_at desc, id desc);
create index pos_other_income_maker on pos_other_income (company_id, created_by, status, created_at desc, id desc);
create index pos_other_income_search on pos_other_income using gin (company_id, search gin_trgm_ops);
create index pos_other_income_doc_date_order on pos_other_income (company_id, doc_date, id);
create index pos_other_income_shift_recent on pos_other_income (company_id, shift, created_at desc, id desc);
create index pos_other_income_amount_order on pos_other_income (company_id, amount, id);
create index pos_other_income_custom on pos_other_income using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table pos_other_income enable row level security;
create policy scope on pos_other_income using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_other_income to heliu_app;
create view pos_other_income_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, doc_date, shift, type, method, amount, payer, cause, remark, custom, search from pos_other_income where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_other_income_v to heliu_app;
create table pos_return (
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
  warehouse bigint not null,
  cashier bigint not null,
  member bigint,
  return_at timestamptz not null,
  sale bigint not null,
  cause text not null,
  pay numeric(18,2) not null,
  points_back integer not null default 0,
  points_taken integer not null default 0,
  approved_by bigint,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pos_return_number on pos_return (company_id, number);
create index pos_return_created on pos_return (company_id, created_at desc, id desc);
create index pos_return_status on pos_return (company_id, status, created_at desc, id desc);
create index pos_return_search on pos_return using gin (company_id, search gin_trgm_ops);
create unique index pos_return_client_uuid on pos_return (company_id, client_uuid);
create index pos_return_day_order on pos_return (company_id, day, id);
create index pos_return_shift_recent on pos_return (company_id, shift, created_at desc, id desc);
create index pos_return_terminal_recent on pos_return (company_id, terminal, created_at desc, id desc);
create index pos_return_store_recent on pos_return (company_id, store, created_at desc, id desc);
create index pos_return_cashier_recent on pos_return (company_id, cashier, created_at desc, id desc);
create index pos_return_member_recent on pos_return (company_id, member, created_at desc, id desc);
create index pos_return_sale_recent on pos_return (company_id, sale, created_at desc, id desc);
create index pos_return_custom on pos_return using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table pos_return enable row level security;
create policy scope on pos_return using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_return to heliu_app;
create view pos_return_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, client_uuid, day, shift, terminal, store, warehouse, cashier, member, return_at, sale, cause, pay, points_back, points_taken, approved_by, custom, search from pos_return where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_return_v to heliu_app;
create table pos_return_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sale bigint not null,
  sale_line bigint,
  sku bigint not null,
  quantity numeric(22,6) not null,
  list_amount numeric(18,2) not null,
  pay numeric(18,2) not null,
  tax_rate numeric(9,6) not null,
  tax numeric(18,2) not null,
  cost numeric(18,2) not null default 0.00,
  serials text,
  primary key (company_id, document_id, id)
);
create index pos_return_lines_sale_of on pos_return_lines (company_id, sale, document_id);
create index pos_return_lines_sku_of on pos_return_lines (company_id, sku, document_id);
alter table pos_return_lines enable row level security;
create policy scope on pos_return_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_return_lines to heliu_app;
create view pos_return_lines_v as select company_id, document_id, id, position, sale, sale_line, sku, quantity, list_amount, pay, tax_rate, tax, cost, serials from pos_return_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_return_lines_v to heliu_app;
create table pos_return_payments (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  method bigint not null,
  account bigint not null,
  amount numeric(18,2) not null,
  trade_no text,
  primary key (company_id, document_id, id)
);
create index pos_return_payments_method_of on pos_return_payments (company_id, method, document_id);
create index pos_return_payments_trade_no_of on pos_return_payments (company_id, trade_no, document_id) where trade_no is not null;
alter table pos_return_payments enable row level security;
create policy scope on pos_return_payments using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_return_payments to heliu_app;
create view pos_return_payments_v as select company_id, document_id, id, position, method, account, amount, trade_no from pos_return_payments where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_return_payments_v to heliu_app;
create table pos_sale (
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
  warehouse bigint not null,
  cashier bigint not null,
  member bigint,
  sale_at timestamptz not null,
  salesman bigint,
  item_count numeric(22,6) not null,
  list_amount numeric(18,2) not null,
  set_off numeric(18,2) not null default 0.00,
  price_off numeric(18,2) not null default 0.00,
  member_off numeric(18,2) not null default 0.00,
  reduction_off numeric(18,2) not null default 0.00,
  gift_off numeric(18,2) not null default 0.00,
  coupon_off numeric(18,2) not null default 0.00,
  manual_off numeric(18,2) not null default 0.00,
  points_off numeric(18,2) not null default 0.00,
  rounding_off numeric(18,2) not null default 0.00,
  pay numeric(18,2) not null,
  received numeric(18,2) not null,
  change numeric(18,2) not null default 0.00,
  earned_points integer not null default 0,
  used_points integer not null default 0,
  approved_by bigint,
  approved_for text,
  proof jsonb,
  returned text not null default 'none',
  reprints integer not null default 0,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pos_sale_number on pos_sale (company_id, number);
create index pos_sale_created on pos_sale (company_id, created_at desc, id desc);
create index pos_sale_status on pos_sale (company_id, status, created_at desc, id desc);
create index pos_sale_search on pos_sale using gin (company_id, search gin_trgm_ops);
create unique index pos_sale_client_uuid on pos_sale (company_id, client_uuid);
create index pos_sale_day_order on pos_sale (company_id, day, id);
create index pos_sale_shift_recent on pos_sale (company_id, shift, created_at desc, id desc);
create index pos_sale_terminal_recent on pos_sale (company_id, terminal, created_at desc, id desc);
create index pos_sale_store_recent on pos_sale (company_id, store, created_at desc, id desc);
create index pos_sale_cashier_recent on pos_sale (company_id, cashier, created_at desc, id desc);
create index pos_sale_member_recent on pos_sale (company_id, member, created_at desc, id desc);
create index pos_sale_salesman_recent on pos_sale (company_id, salesman, created_at desc, id desc);
create index pos_sale_pay_order on pos_sale (company_id, pay, id);
create index pos_sale_returned_recent on pos_sale (company_id, returned, created_at desc, id desc);
create index pos_sale_custom on pos_sale using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table pos_sale enable row level security;
create policy scope on pos_sale using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_sale to heliu_app;
create view pos_sale_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, client_uuid, day, shift, terminal, store, warehouse, cashier, member, sale_at, salesman, item_count, list_amount, set_off, price_off, member_off, reduction_off, gift_off, coupon_off, manual_off, points_off, rounding_off, pay, received, change, earned_points, used_points, approved_by, approved_for, proof, returned, reprints, custom, search from pos_sale where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_sale_v to heliu_app;
create table pos_sale_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sku bigint not null,
  line_no integer not null,
  quantity numeric(22,6) not null,
  price numeric(18,2) not null,
  list_amount numeric(18,2) not null,
  set_off numeric(18,2) not null default 0.00,
  price_off numeric(18,2) not null default 0.00,
  member_off numeric(18,2) not null default 0.00,
  reduction_off numeric(18,2) not null default 0.00,
  gift_off numeric(18,2) not null default 0.00,
  coupon_off numeric(18,2) not null default 0.00,
  manual_off numeric(18,2) not null default 0.00,
  points_off numeric(18,2) not null default 0.00,
  rounding_off numeric(18,2) not null default 0.00,
  pay numeric(18,2) not null,
  tax_rate numeric(9,6) not null,
  tax numeric(18,2) not null,
  cost numeric(18,2) not null default 0.00,
  is_gift boolean not null default false,
  serials text,
  returned_quantity numeric(22,6) not null default '0',
  primary key (company_id, document_id, id)
);
create index pos_sale_lines_sku_of on pos_sale_lines (company_id, sku, document_id);
create index pos_sale_lines_returned_quantity_open on pos_sale_lines (company_id, document_id) where returned_quantity < quantity;
alter table pos_sale_lines enable row level security;
create policy scope on pos_sale_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_sale_lines to heliu_app;
create view pos_sale_lines_v as select company_id, document_id, id, position, sku, line_no, quantity, price, list_amount, set_off, price_off, member_off, reduction_off, gift_off, coupon_off, manual_off, points_off, rounding_off, pay, tax_rate, tax, cost, is_gift, serials, returned_quantity from pos_sale_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_sale_lines_v to heliu_app;
create table pos_sale_payments (
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
create index pos_sale_payments_method_of on pos_sale_payments (company_id, method, document_id);
create index pos_sale_payments_trade_no_of on pos_sale_payments (company_id, trade_no, document_id) where trade_no is not null;
alter table pos_sale_payments enable row level security;
create policy scope on pos_sale_payments using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_sale_payments to heliu_app;
create view pos_sale_payments_v as select company_id, document_id, id, position, method, account, amount, change, net, trade_no from pos_sale_payments where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_sale_payments_v to heliu_app;
create table pos_sales_entry (
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
  store bigint not null,
  terminal bigint not null,
  cashier bigint not null,
  sku bigint not null,
  member bigint,
  quantity numeric(22,6) not null,
  returned numeric(22,6) not null default '0',
  list numeric(18,2) not null,
  pay numeric(18,2) not null,
  tax numeric(18,2) not null,
  cost numeric(18,2) not null,
  primary key (company_id, source_id, source_name, id)
);
create unique index pos_sales_entry_reverses on pos_sales_entry (company_id, reverses_id) where reverses_id is not null;
create index pos_sales_entry_day on pos_sales_entry (company_id, posted_on, id);
create index pos_sales_entry_store on pos_sales_entry (company_id, store, posted_on, id);
create index pos_sales_entry_sku on pos_sales_entry (company_id, sku, posted_on, id);
alter table pos_sales_entry enable row level security;
create policy scope on pos_sales_entry using (company_id = current_setting('app.company_id')::bigint);
grant select, insert on pos_sales_entry to heliu_app;
create trigger append_only before update or delete or truncate on pos_sales_entry for each statement execute function refuse_rewrite();
create view pos_sales_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, store, terminal, cashier, sku, member, quantity, returned, list, pay, tax, cost from pos_sales_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_sales_entry_v to heliu_app;
create table pos_sales_entry_by_goods (
  company_id bigint not null,
  sku bigint not null,
  store bigint not null,
  month date not null,
  stripe smallint not null default 0,
  quantity numeric(22,6) not null default 0,
  returned numeric(22,6) not null default 0,
  list numeric(18,2) not null default 0,
  pay numeric(18,2) not null default 0,
  tax numeric(18,2) not null default 0,
  cost numeric(18,2) not null default 0,
  primary key (company_id, sku, store, month, stripe)
);
alter table pos_sales_entry_by_goods enable row level security;
create policy scope on pos_sales_entry_by_goods using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_sales_entry_by_goods to heliu_app;
create view pos_sales_entry_by_goods_v as select company_id, sku, store, month, stripe, quantity, returned, list, pay, tax, cost from pos_sales_entry_by_goods where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_sales_entry_by_goods_v to heliu_app;
create table pos_shift (
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
  terminal bigint not null,
  store bigint not null,
  cashier bigint not null,
  begin_at timestamptz not null,
  opening_cash numeric(18,2) not null,
  opening_detail jsonb,
  end_at timestamptz,
  open_terminal bigint,
  open_cashier bigint,
  sale_count integer not null default 0,
  sale_amount numeric(18,2) not null default 0.00,
  return_count integer not null default 0,
  return_amount numeric(18,2) not null default 0.00,
  void_count integer not null default 0,
  void_amount numeric(18,2) not null default 0.00,
  discount numeric(18,2) not null default 0.00,
  income numeric(18,2) not null default 0.00,
  drawn numeric(18,2) not null default 0.00,
  drawer_opens integer not null default 0,
  reprints integer not null default 0,
  held_bills integer not null default 0,
  expected numeric(18,2) not null default 0.00,
  counted numeric(18,2) not null default 0.00,
  difference numeric(18,2) not null default 0.00,
  closing_detail jsonb,
  reason text,
  approved_by bigint,
  handover_to bigint,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pos_shift_number on pos_shift (company_id, number);
create index pos_shift_created on pos_shift (company_id, created_at desc, id desc);
create index pos_shift_status on pos_shift (company_id, status, created_at desc, id desc);
create index pos_shift_search on pos_shift using gin (company_id, search gin_trgm_ops);
create index pos_shift_day_order on pos_shift (company_id, day, id);
create index pos_shift_terminal_recent on pos_shift (company_id, terminal, created_at desc, id desc);
create index pos_shift_store_recent on pos_shift (company_id, store, created_at desc, id desc);
create index pos_shift_cashier_recent on pos_shift (company_id, cashier, created_at desc, id desc);
create unique index pos_shift_open_terminal on pos_shift (company_id, open_terminal) where open_terminal is not null;
create unique index pos_shift_open_cashier on pos_shift (company_id, open_cashier) where open_cashier is not null;
create index pos_shift_difference_order on pos_shift (company_id, difference, id);
create index pos_shift_custom on pos_shift using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table pos_shift enable row level security;
create policy scope on pos_shift using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_shift to heliu_app;
create view pos_shift_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, day, terminal, store, cashier, begin_at, opening_cash, opening_detail, end_at, open_terminal, open_cashier, sale_count, sale_amount, return_count, return_amount, void_count, void_amount, discount, income, drawn, drawer_opens, reprints, held_bills, expected, counted, difference, closing_detail, reason, approved_by, handover_to, custom, search from pos_shift where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_shift_v to heliu_app;
create table pos_shift_tenders (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  method bigint not null,
  account bigint not null,
  received numeric(18,2) not null default 0.00,
  refunded numeric(18,2) not null default 0.00,
  other numeric(18,2) not null default 0.00,
  expected numeric(18,2) not null default 0.00,
  counted numeric(18,2) not null default 0.00,
  difference numeric(18,2) not null default 0.00,
  primary key (company_id, document_id, id)
);
alter table pos_shift_tenders enable row level security;
create policy scope on pos_shift_tenders using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_shift_tenders to heliu_app;
create view pos_shift_tenders_v as select company_id, document_id, id, position, method, account, received, refunded, other, expected, counted, difference from pos_shift_tenders where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_shift_tenders_v to heliu_app;
create table pos_terminal (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  code text not null,
  name text not null,
  store bigint not null,
  warehouse bigint not null,
  department bigint,
  price_class bigint,
  opening_cash numeric(18,2) not null default 0.00,
  tolerance numeric(18,2) not null default 0.00,
  line_discount numeric(9,6) not null default '1',
  bill_discount numeric(9,6) not null default '1',
  allow_price_change boolean not null default false,
  rounding text not null default 'none',
  weight_prefix text,
  price_prefix text,
  receipt_head text,
  receipt_foot text,
  disabled boolean not null default false,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index pos_terminal_search on pos_terminal using gin (company_id, search gin_trgm_ops);
create unique index pos_terminal_code on pos_terminal (company_id, code) where not deleted;
create unique index pos_terminal_name on pos_terminal (company_id, name) where not deleted;
create index pos_terminal_store_order on pos_terminal (company_id, store, id);
alter table pos_terminal enable row level security;
create policy scope on pos_terminal using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_terminal to heliu_app;
create view pos_terminal_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, store, warehouse, department, price_class, opening_cash, tolerance, line_discount, bill_discount, allow_price_change, rounding, weight_prefix, price_prefix, receipt_head, receipt_foot, disabled, remark, custom, search from pos_terminal where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_terminal_v to heliu_app;
create table pos_terminal_tenders (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  method bigint not null,
  account bigint not null,
  primary key (company_id, document_id, id)
);
alter table pos_terminal_tenders enable row level security;
create policy scope on pos_terminal_tenders using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_terminal_tenders to heliu_app;
create view pos_terminal_tenders_v as select company_id, document_id, id, position, method, account from pos_terminal_tenders where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_terminal_tenders_v to heliu_app;
create table pos_till_entry (
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
  shift bigint not null,
  method bigint not null,
  kind text not null,
  amount numeric(18,2) not null,
  cash numeric(18,2) not null default 0.00,
  primary key (company_id, source_id, source_name, id)
);
create unique index pos_till_entry_reverses on pos_till_entry (company_id, reverses_id) where reverses_id is not null;
create index pos_till_entry_shift on pos_till_entry (company_id, shift, posted_on, id);
alter table pos_till_entry enable row level security;
create policy scope on pos_till_entry using (company_id = current_setting('app.company_id')::bigint);
grant select, insert on pos_till_entry to heliu_app;
create trigger append_only before update or delete or truncate on pos_till_entry for each statement execute function refuse_rewrite();
create view pos_till_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, shift, method, kind, amount, cash from pos_till_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_till_entry_v to heliu_app;
create table pos_till_entry_by_drawer (
  company_id bigint not null,
  shift bigint not null,
  stripe smallint not null default 0,
  cash numeric(18,2) not null default 0,
  primary key (company_id, shift, stripe),
  constraint pos_till_entry_by_drawer_floor check (cash >= 0)
);
alter table pos_till_entry_by_drawer enable row level security;
create policy scope on pos_till_entry_by_drawer using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_till_entry_by_drawer to heliu_app;
create view pos_till_entry_by_drawer_v as select company_id, shift, stripe, cash from pos_till_entry_by_drawer where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_till_entry_by_drawer_v to heliu_app;
create table pos_till_entry_by_kinds (
  company_id bigint not null,
  shift bigint not null,
  method bigint not null,
  kind text not null,
  stripe smallint not null default 0,
  amount numeric(18,2) not null default 0,
  primary key (company_id, shift, method, kind, stripe)
);
alter table pos_till_entry_by_kinds enable row level security;
create policy scope on pos_till_entry_by_kinds using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_till_entry_by_kinds to heliu_app;
create view pos_till_entry_by_kinds_v as select company_id, shift, method, kind, stripe, amount from pos_till_entry_by_kinds where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_till_entry_by_kinds_v to heliu_app;
