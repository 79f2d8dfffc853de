create table asset_card (
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
  name text not null,
  category bigint not null,
  specification text,
  quantity integer not null default 1,
  unit text not null default '台',
  department bigint not null,
  keeper bigint,
  place text,
  origin text not null default 'bought',
  doc_date date not null,
  used_since date,
  cost numeric(18,2) not null,
  input_tax numeric(18,2) not null default 0.00,
  credit_account bigint,
  method text not null default 'straight',
  life integer not null,
  residual_rate numeric(9,6) not null default '0.05',
  residual numeric(18,2) not null default 0.00,
  expense_account bigint,
  opening_months integer not null default 0,
  opening_worn numeric(18,2) not null default 0.00,
  first_month text,
  worn numeric(18,2) not null default 0.00,
  net numeric(18,2) not null default 0.00,
  photo bigint,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index asset_card_number on asset_card (company_id, number);
create index asset_card_created on asset_card (company_id, created_at desc, id desc);
create index asset_card_status on asset_card (company_id, status, created_at desc, id desc);
create index asset_card_maker on asset_card (company_id, created_by, status, created_at desc, id desc);
create index asset_card_search on asset_card using gin (company_id, search gin_trgm_ops);
create index asset_card_category_recent on asset_card (company_id, category, created_at desc, id desc);
create index asset_card_department_recent on asset_card (company_id, department, created_at desc, id desc);
create index asset_card_keeper_recent on asset_card (company_id, keeper, created_at desc, id desc);
create index asset_card_origin_recent on asset_card (company_id, origin, created_at desc, id desc);
create index asset_card_doc_date_order on asset_card (company_id, doc_date, id);
create index asset_card_cost_order on asset_card (company_id, cost, id);
create index asset_card_net_order on asset_card (company_id, net, id);
alter table asset_card enable row level security;
create policy scope on asset_card using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on asset_card to heliu_app;
create view asset_card_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, name, category, specification, quantity, unit, department, keeper, place, origin, doc_date, used_since, cost, input_tax, credit_account, method, life, residual_rate, residual, expense_account, opening_months, opening_worn, first_month, worn, net, photo, remark, search from asset_card where company_id = (select current_setting('app.company_id')::bigint);
grant select on asset_card_v to heliu_app;
create table asset_card_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table asset_card_count enable row level security;
create policy scope on asset_card_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on asset_card_count to heliu_app;
create table asset_category (
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
  tax_years integer,
  life integer not null,
  residual_rate numeric(9,6) not null default '0.05',
  method text not null default 'straight',
  asset_account bigint,
  worn_account bigint,
  expense_account bigint,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index asset_category_search on asset_category using gin (company_id, search gin_trgm_ops);
create unique index asset_category_code on asset_category (company_id, code) where not deleted;
create unique index asset_category_name on asset_category (company_id, name) where not deleted;
alter table asset_category enable row level security;
create policy scope on asset_category using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on asset_category to heliu_app;
create view asset_category_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, tax_years, life, residual_rate, method, asset_account, worn_account, expense_account, disabled, remark, search from asset_category where company_id = (select current_setting('app.company_id')::bigint);
grant select on asset_category_v to heliu_app;
create table asset_depreciation (
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
  month text not null,
  doc_date date,
  cards integer not null default 0,
  prepaids integer not null default 0,
  depreciated numeric(18,2) not null default 0.00,
  amortised numeric(18,2) not null default 0.00,
  total numeric(18,2) not null default 0.00,
  search text not null default '',
  primary key (company_id, id)
);
create unique index asset_depreciation_number on asset_depreciation (company_id, number);
create index asset_depreciation_created on asset_depreciation (company_id, created_at desc, id desc);
create index asset_depreciation_status on asset_depreciation (company_id, status, created_at desc, id desc);
create index asset_depreciation_maker on asset_depreciation (company_id, created_by, status, created_at desc, id desc);
create index asset_depreciation_search on asset_depreciation using gin (company_id, search gin_trgm_ops);
create unique index asset_depreciation_month on asset_depreciation (company_id, month);
create index asset_depreciation_month_order on asset_depreciation (company_id, month, id);
create index asset_depreciation_month_like on asset_depreciation using gin (company_id, month gin_trgm_ops);
create index asset_depreciation_doc_date_order on asset_depreciation (company_id, doc_date, id);
alter table asset_depreciation enable row level security;
create policy scope on asset_depreciation using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on asset_depreciation to heliu_app;
create view asset_depreciation_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, month, doc_date, cards, prepaids, depreciated, amortised, total, search from asset_depreciation where company_id = (select current_setting('app.company_id')::bigint);
grant select on asset_depreciation_v to heliu_app;
create table asset_depreciation_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  card bigint,
  prepaid bigint,
  category bigint,
  department bigint,
  expense_account bigint,
  credit_account bigint,
  cost numeric(18,2) not null default 0.00,
  amount numeric(18,2) not null default 0.00,
  worn numeric(18,2) not null default 0.00,
  net numeric(18,2) not null default 0.00,
  primary key (company_id, document_id, id)
);
create index asset_depreciation_lines_card_of on asset_depreciation_lines (company_id, card, document_id) where card is not null;
create index asset_depreciation_lines_prepaid_of on asset_depreciation_lines (company_id, prepaid, document_id) where prepaid is not null;
alter table asset_depreciation_lines enable row level security;
create policy scope on asset_depreciation_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on asset_depreciation_lines to heliu_app;
create view asset_depreciation_lines_v as select company_id, document_id, id, position, card, prepaid, category, department, expense_account, credit_account, cost, amount, worn, net from asset_depreciation_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on asset_depreciation_lines_v to heliu_app;
create table asset_disposal (
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
  card bigint not null,
  kind text not null default 'sold',
  doc_date date not null,
  proceeds numeric(18,2) not null default 0.00,
  output_tax numeric(18,2) not null default 0.00,
  debit_account bigint,
  cost numeric(18,2) not null default 0.00,
  worn numeric(18,2) not null default 0.00,
  net numeric(18,2) not null default 0.00,
  result numeric(18,2) not null default 0.00,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index asset_disposal_number on asset_disposal (company_id, number);
create index asset_disposal_created on asset_disposal (company_id, created_at desc, id desc);
create index asset_disposal_status on asset_disposal (company_id, status, created_at desc, id desc);
create index asset_disposal_maker on asset_disposal (company_id, created_by, status, created_at desc, id desc);
create index asset_disposal_search on asset_disposal using gin (company_id, search gin_trgm_ops);
create index asset_disposal_card_recent on asset_disposal (company_id, card, created_at desc, id desc);
create index asset_disposal_kind_recent on asset_disposal (company_id, kind, created_at desc, id desc);
create index asset_disposal_doc_date_order on asset_disposal (company_id, doc_date, id);
alter table asset_disposal enable row level security;
create policy scope on asset_disposal using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on asset_disposal to heliu_app;
create view asset_disposal_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, card, kind, doc_date, proceeds, output_tax, debit_account, cost, worn, net, result, remark, search from asset_disposal where company_id = (select current_setting('app.company_id')::bigint);
grant select on asset_disposal_v to heliu_app;
create table asset_entry (
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
  card bigint,
  prepaid bigint,
  cost numeric(18,2) not null default 0.00,
  worn numeric(18,2) not null default 0.00,
  primary key (company_id, source_id, source_name, id)
);
create unique index asset_entry_reverses on asset_entry (company_id, reverses_id) where reverses_id is not null;
create index asset_entry_day on asset_entry (company_id, posted_on, id);
create index asset_entry_card on asset_entry (company_id, card, posted_on, id);
create index asset_entry_prepaid on asset_entry (company_id, prepaid, posted_on, id);
alter table asset_entry enable row level security;
create policy scope on asset_entry using (company_id = current_setting('app.company_id')::bigint);
grant select, insert on asset_entry to heliu_app;
create trigger append_only before update or delete or truncate on asset_entry for each statement execute function refuse_rewrite();
create view asset_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, card, prepaid, cost, worn from asset_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on asset_entry_v to heliu_app;
create table asset_entry_by_card (
  company_id bigint not null,
  card bigint not null,
  stripe smallint not null default 0,
  cost numeric(18,2) not null default 0,
  worn numeric(18,2) not null default 0,
  primary key (company_id, card, stripe)
);
alter table asset_entry_by_card enable row level security;
create policy scope on asset_entry_by_card using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on asset_entry_by_card to heliu_app;
create view asset_entry_by_card_v as select company_id, card, stripe, cost, worn from asset_entry_by_card where company_id = (select current_setting('app.company_id')::bigint);
grant select on asset_entry_by_card_v to heliu_app;
create table asset_entry_by_prepaid (
  company_id bigint not null,
  prepaid bigint not null,
  stripe smallint not null default 0,
  cost numeric(18,2) not null default 0,
  worn numeric(18,2) not null default 0,
  primary key (company_id, prepaid, stripe)
);
alter table asset_entry_by_prepaid enable row level security;
create policy scope on asset_entry_by_prepaid using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on asset_entry_by_prepaid to heliu_app;
create view asset_entry_by_prepaid_v as select company_id, prepaid, stripe, cost, worn from asset_entry_by_prepaid where company_id = (select current_setting('app.company_id')::bigint);
grant select on asset_entry_by_prepaid_v to heliu_app;
create table asset_prepaid (
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
  name text not null,
  doc_date date not null,
  amount numeric(18,2) not null,
  start_month text not null,
  months integer not null,
  prepaid_account bigint,
  expense_account bigint not null,
  department bigint,
  credit_account bigint,
  opening_months integer not null default 0,
  opening_worn numeric(18,2) not null default 0.00,
  worn numeric(18,2) not null default 0.00,
  "left" numeric(18,2) not null default 0.00,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index asset_prepaid_number on asset_prepaid (company_id, number);
create index asset_prepaid_created on asset_prepaid (company_id, created_at desc, id desc);
create index asset_prepaid_status on asset_prepaid (company_id, status, created_at desc, id desc);
create index asset_prepaid_maker on asset_prepaid (company_id, created_by, status, created_at desc, id desc);
create index asset_prepaid_search on asset_prepaid using gin (company_id, search gin_trgm_ops);
create index asset_prepaid_doc_date_order on asset_prepaid (company_id, doc_date, id);
create index asset_prepaid_amount_order on asset_prepaid (company_id, amount, id);
create index asset_prepaid_start_month_order on asset_prepaid (company_id, start_month, id);
create index asset_prepaid_start_month_like on asset_prepaid using gin (company_id, start_month gin_trgm_ops);
create index asset_prepaid_department_recent on asset_prepaid (company_id, department, created_at desc, id desc);
create index asset_prepaid_left_order on asset_prepaid (company_id, "left", id);
alter table asset_prepaid enable row level security;
create policy scope on asset_prepaid using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on asset_prepaid to heliu_app;
create view asset_prepaid_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, name, doc_date, amount, start_month, months, prepaid_account, expense_account, department, credit_account, opening_months, opening_worn, worn, "left", remark, search from asset_prepaid where company_id = (select current_setting('app.company_id')::bigint);
grant select on asset_prepaid_v to heliu_app;
create table asset_prepaid_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table asset_prepaid_count enable row level security;
create policy scope on asset_prepaid_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on asset_prepaid_count to heliu_app;
