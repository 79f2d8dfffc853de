create table oms_invoice_subject (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  kind text not null default 'digital',
  tax_no text not null,
  address text,
  phone text,
  bank_name text,
  bank_no text,
  drawer text,
  payee text,
  reviewer text,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_invoice_subject_search on oms_invoice_subject using gin (company_id, search gin_trgm_ops);
create unique index oms_invoice_subject_name on oms_invoice_subject (company_id, name) where not deleted;
create index oms_invoice_subject_kind_order on oms_invoice_subject (company_id, kind, id);
create unique index oms_invoice_subject_tax_no on oms_invoice_subject (company_id, tax_no) where not deleted;
alter table oms_invoice_subject enable row level security;
create policy scope_read on oms_invoice_subject for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_invoice_subject for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_invoice_subject to heliu_app;
create view oms_invoice_subject_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, kind, tax_no, address, phone, bank_name, bank_no, drawer, payee, reviewer, disabled, remark, search from oms_invoice_subject where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_invoice_subject_v to heliu_app;
create table oms_tax_item (
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
  short_name text not null,
  tax_rate numeric(9,6) not null,
  policy text not null default 'none',
  keywords text,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_tax_item_search on oms_tax_item using gin (company_id, search gin_trgm_ops);
create unique index oms_tax_item_code_tax_rate_policy on oms_tax_item (company_id, code, tax_rate, policy) where not deleted;
alter table oms_tax_item enable row level security;
create policy scope_read on oms_tax_item for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_tax_item for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_tax_item to heliu_app;
create view oms_tax_item_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, short_name, tax_rate, policy, keywords, disabled, remark, search from oms_tax_item where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_tax_item_v to heliu_app;
create table oms_shop (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  platform text not null,
  name text not null,
  platform_shop_id text,
  channel bigint,
  subject bigint,
  warehouse bigint,
  pull_from integer not null default 90,
  include_postage boolean not null default false,
  subsidy_basis text not null default 'unset',
  "authorization" text not null default 'none',
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_shop_search on oms_shop using gin (company_id, search gin_trgm_ops);
create index oms_shop_platform_order on oms_shop (company_id, platform, id);
create unique index oms_shop_name on oms_shop (company_id, name) where not deleted;
create index oms_shop_authorization_order on oms_shop (company_id, "authorization", id);
alter table oms_shop enable row level security;
create policy scope_read on oms_shop for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_shop for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_shop to heliu_app;
create view oms_shop_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, platform, name, platform_shop_id, channel, subject, warehouse, pull_from, include_postage, subsidy_basis, "authorization", disabled, remark, search from oms_shop where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_shop_v to heliu_app;
create table oms_label (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  color text not null default 'grey',
  from_platform boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_label_search on oms_label using gin (company_id, search gin_trgm_ops);
create unique index oms_label_name on oms_label (company_id, name) where not deleted;
alter table oms_label enable row level security;
create policy scope_read on oms_label for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_label for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_label to heliu_app;
create view oms_label_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, color, from_platform, remark, search from oms_label where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_label_v to heliu_app;
create table oms_order (
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
  shop bigint not null,
  platform text not null default 'open',
  order_no text not null,
  origin text not null default 'manual',
  order_date date not null,
  ordered_at timestamptz,
  paid_at timestamptz,
  shipped_at timestamptz,
  finished_at timestamptz,
  platform_updated_at timestamptz,
  order_status text not null default 'waitShip',
  raw_status text,
  refund_status text not null default 'none',
  goods text,
  skus text,
  quantity numeric(22,6) not null default '0',
  goods_amount numeric(18,2) not null default 0.00,
  postage numeric(18,2) not null default 0.00,
  fees numeric(18,2) not null default 0.00,
  discount numeric(18,2) not null default 0.00,
  paid numeric(18,2) not null,
  refunded numeric(18,2) not null default 0.00,
  invoiceable numeric(18,2) not null default 0.00,
  difference numeric(18,2) not null default 0.00,
  subsidy_mode text,
  subsidy numeric(18,2) not null default 0.00,
  subsidy_serials text,
  buyer_nick text,
  receiver_name text,
  receiver_phone text,
  receiver_address text,
  region text,
  buyer_memo text,
  seller_memo text,
  wants_invoice boolean not null default false,
  invoice_title text,
  title_tax_no text,
  invoice_state text not null default 'none',
  labels bigint[],
  urgent boolean not null default false,
  locked boolean not null default false,
  lock_reason text,
  locked_by bigint,
  locked_at timestamptz,
  merged_into bigint,
  hash text,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index oms_order_number on oms_order (company_id, number);
create index oms_order_created on oms_order (company_id, created_at desc, id desc);
create index oms_order_status on oms_order (company_id, status, created_at desc, id desc);
create index oms_order_maker on oms_order (company_id, created_by, status, created_at desc, id desc);
create index oms_order_search on oms_order using gin (company_id, search gin_trgm_ops);
create index oms_order_shop_order on oms_order (company_id, shop, id);
create index oms_order_shop_recent on oms_order (company_id, shop, created_at desc, id desc);
create index oms_order_platform_order on oms_order (company_id, platform, id);
create index oms_order_order_date_order on oms_order (company_id, order_date, id);
create index oms_order_paid_at_order on oms_order (company_id, paid_at, id);
create index oms_order_order_status_order on oms_order (company_id, order_status, id);
create index oms_order_refund_status_order on oms_order (company_id, refund_status, id);
create index oms_order_paid_order on oms_order (company_id, paid, id);
create index oms_order_invoice_state_order on oms_order (company_id, invoice_state, id);
create index oms_order_labels_among on oms_order using gin (company_id, labels);
create unique index oms_order_shop_order_no on oms_order (company_id, shop, order_no);
alter table oms_order enable row level security;
create policy scope_read on oms_order for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_order for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_order to heliu_app;
create view oms_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, shop, platform, order_no, origin, order_date, ordered_at, paid_at, shipped_at, finished_at, platform_updated_at, order_status, raw_status, refund_status, goods, skus, quantity, goods_amount, postage, fees, discount, paid, refunded, invoiceable, difference, subsidy_mode, subsidy, subsidy_serials, buyer_nick, receiver_name, receiver_phone, receiver_address, region, buyer_memo, seller_memo, wants_invoice, invoice_title, title_tax_no, invoice_state, labels, urgent, locked, lock_reason, locked_by, locked_at, merged_into, hash, remark, search from oms_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_order_v to heliu_app;
create table oms_order_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  line_no text,
  item_id text,
  sku_id text,
  outer_sku text,
  goods_name text not null,
  spec text,
  quantity numeric(22,6) not null,
  price numeric(18,2) not null,
  amount numeric(18,2) not null default 0.00,
  paid numeric(18,2) not null default 0.00,
  gift boolean not null default false,
  refund_status text not null default 'none',
  from_order bigint,
  primary key (company_id, document_id, id)
);
alter table oms_order_lines enable row level security;
create policy scope_read on oms_order_lines for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_order_lines for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_order_lines to heliu_app;
create view oms_order_lines_v as select company_id, document_id, id, position, line_no, item_id, sku_id, outer_sku, goods_name, spec, quantity, price, amount, paid, gift, refund_status, from_order from oms_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_order_lines_v to heliu_app;
create table oms_order_promotions (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  bearer text not null default 'shop',
  name text not null,
  amount numeric(18,2) not null,
  line_no text,
  primary key (company_id, document_id, id)
);
alter table oms_order_promotions enable row level security;
create policy scope_read on oms_order_promotions for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_order_promotions for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_order_promotions to heliu_app;
create view oms_order_promotions_v as select company_id, document_id, id, position, bearer, name, amount, line_no from oms_order_promotions where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_order_promotions_v to heliu_app;
create table oms_order_parcels (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  carrier text not null,
  tracking_no text not null,
  shipped_at timestamptz,
  primary key (company_id, document_id, id)
);
alter table oms_order_parcels enable row level security;
create policy scope_read on oms_order_parcels for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_order_parcels for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_order_parcels to heliu_app;
create view oms_order_parcels_v as select company_id, document_id, id, position, carrier, tracking_no, shipped_at from oms_order_parcels where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_order_parcels_v to heliu_app;
create table oms_order_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  order_status text not null,
  invoice_state text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status, order_status, invoice_state)
);
alter table oms_order_count enable row level security;
create policy scope_read on oms_order_count for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_order_count for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_order_count to heliu_app;
create table oms_refund (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  shop bigint not null,
  platform text not null,
  refund_no text not null,
  order_no text not null,
  "order" bigint,
  line_no text,
  refund_status text not null,
  raw_status text,
  kind text not null,
  amount numeric(18,2) not null,
  reason text,
  applied_at timestamptz,
  refunded_at timestamptz,
  platform_updated_at timestamptz,
  hash text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_refund_created on oms_refund (company_id, created_at desc, id desc);
create index oms_refund_search on oms_refund using gin (company_id, search gin_trgm_ops);
create index oms_refund_shop_order on oms_refund (company_id, shop, id);
create index oms_refund_shop_recent on oms_refund (company_id, shop, created_at desc, id desc);
create index oms_refund_order_no_order on oms_refund (company_id, order_no, id);
create index oms_refund_order_no_like on oms_refund using gin (company_id, order_no gin_trgm_ops);
create index oms_refund_order_order on oms_refund (company_id, "order", id);
create index oms_refund_order_recent on oms_refund (company_id, "order", created_at desc, id desc);
create index oms_refund_refund_status_order on oms_refund (company_id, refund_status, id);
create index oms_refund_amount_order on oms_refund (company_id, amount, id);
create unique index oms_refund_shop_refund_no on oms_refund (company_id, shop, refund_no) where not deleted;
alter table oms_refund enable row level security;
create policy scope_read on oms_refund for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_refund for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_refund to heliu_app;
create view oms_refund_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, shop, platform, refund_no, order_no, "order", line_no, refund_status, raw_status, kind, amount, reason, applied_at, refunded_at, platform_updated_at, hash, search from oms_refund where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_refund_v to heliu_app;
create table oms_invoice_application (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  shop bigint not null,
  platform text not null,
  application_no text not null,
  order_no text not null,
  "order" bigint,
  application_status text not null,
  raw_status text,
  trigger text not null,
  title_type text not null,
  invoice_title text not null,
  tax_no text,
  address text,
  phone text,
  bank_name text,
  bank_no text,
  amount numeric(18,2),
  wanted_kind text,
  memo text,
  applied_at timestamptz,
  hash text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_invoice_application_created on oms_invoice_application (company_id, created_at desc, id desc);
create index oms_invoice_application_search on oms_invoice_application using gin (company_id, search gin_trgm_ops);
create index oms_invoice_application_shop_order on oms_invoice_application (company_id, shop, id);
create index oms_invoice_application_shop_recent on oms_invoice_application (company_id, shop, created_at desc, id desc);
create index oms_invoice_application_order_no_order on oms_invoice_application (company_id, order_no, id);
create index oms_invoice_application_order_no_like on oms_invoice_application using gin (company_id, order_no gin_trgm_ops);
create index oms_invoice_application_order_order on oms_invoice_application (company_id, "order", id);
create index oms_invoice_application_order_recent on oms_invoice_application (company_id, "order", created_at desc, id desc);
create index oms_invoice_application_application_status_order on oms_invoice_application (company_id, application_status, id);
create index oms_invoice_application_title_type_order on oms_invoice_application (company_id, title_type, id);
create index oms_invoice_application_amount_order on oms_invoice_application (company_id, amount, id);
create unique index oms_invoice_application_shop_application_no on oms_invoice_application (company_id, shop, application_no) where not deleted;
alter table oms_invoice_application enable row level security;
create policy scope_read on oms_invoice_application for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_invoice_application for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_invoice_application to heliu_app;
create view oms_invoice_application_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, shop, platform, application_no, order_no, "order", application_status, raw_status, trigger, title_type, invoice_title, tax_no, address, phone, bank_name, bank_no, amount, wanted_kind, memo, applied_at, hash, search from oms_invoice_application where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_invoice_application_v to heliu_app;
create table oms_task (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  shop bigint not null,
  resource text not null,
  every_minutes integer not null default 5,
  name text,
  state text not null default 'stopped',
  mark timestamptz,
  "window" text,
  next_at timestamptz,
  runs integer not null default 0,
  failures integer not null default 0,
  last_run_at timestamptz,
  last_message text,
  open_errors integer not null default 0,
  enabled boolean not null default false,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_task_search on oms_task using gin (company_id, search gin_trgm_ops);
create index oms_task_shop_order on oms_task (company_id, shop, id);
create index oms_task_state_order on oms_task (company_id, state, id);
create unique index oms_task_shop_resource on oms_task (company_id, shop, resource) where not deleted;
alter table oms_task enable row level security;
create policy scope_read on oms_task for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_task for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_task to heliu_app;
create view oms_task_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, shop, resource, every_minutes, name, state, mark, "window", next_at, runs, failures, last_run_at, last_message, open_errors, enabled, search from oms_task where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_task_v to heliu_app;
create table oms_task_run (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  task bigint not null,
  name text,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text not null default 'running',
  from_mark timestamptz,
  to_mark timestamptz,
  fetched integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  failed integer not null default 0,
  message text,
  primary key (company_id, id)
);
create index oms_task_run_created on oms_task_run (company_id, created_at desc, id desc);
create index oms_task_run_task_order on oms_task_run (company_id, task, id);
create index oms_task_run_task_recent on oms_task_run (company_id, task, created_at desc, id desc);
create index oms_task_run_outcome_order on oms_task_run (company_id, outcome, id);
alter table oms_task_run enable row level security;
create policy scope_read on oms_task_run for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_task_run for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_task_run to heliu_app;
create view oms_task_run_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, task, name, started_at, ended_at, outcome, from_mark, to_mark, fetched, added, changed, failed, message from oms_task_run where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_task_run_v to heliu_app;
create table oms_task_error (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  task bigint not null,
  reference text not null,
  message text not null,
  solved boolean not null default false,
  solved_at timestamptz,
  attempts integer not null default 1,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_task_error_created on oms_task_error (company_id, created_at desc, id desc);
create index oms_task_error_search on oms_task_error using gin (company_id, search gin_trgm_ops);
create index oms_task_error_task_order on oms_task_error (company_id, task, id);
create index oms_task_error_task_recent on oms_task_error (company_id, task, created_at desc, id desc);
create index oms_task_error_solved_order on oms_task_error (company_id, solved, id);
create unique index oms_task_error_task_reference on oms_task_error (company_id, task, reference) where not deleted;
alter table oms_task_error enable row level security;
create policy scope_read on oms_task_error for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_task_error for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_task_error to heliu_app;
create view oms_task_error_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, task, reference, message, solved, solved_at, attempts, search from oms_task_error where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_task_error_v to heliu_app;
