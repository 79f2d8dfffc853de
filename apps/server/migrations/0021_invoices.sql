drop view oms_invoice_subject_v;
alter table oms_invoice_subject add column provider text;
alter table oms_invoice_subject add column default_kind text not null default 'digitalNormal';
alter table oms_invoice_subject add column invoice_limit numeric(18,2);
alter table oms_invoice_subject add column month_limit numeric(18,2);
alter table oms_invoice_subject add column discount_lines boolean not null default false;
alter table oms_invoice_subject add column remark_template bigint;
alter table oms_invoice_subject add column mail_account bigint;
alter table oms_invoice_subject add column pause text not null default 'none';
alter table oms_invoice_subject add column pause_text text;
alter table oms_invoice_subject add column paused_at timestamptz;
create view oms_invoice_subject_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, kind, tax_no, address, phone, bank_name, bank_no, drawer, payee, reviewer, provider, default_kind, invoice_limit, month_limit, discount_lines, remark_template, mail_account, pause, pause_text, paused_at, disabled, remark, search from oms_invoice_subject where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_invoice_subject_v to heliu_app;
drop view oms_shop_v;
alter table oms_shop add column postage_item bigint;
alter table oms_shop add column gifts text not null default 'skip';
alter table oms_shop add column auto_upload boolean not null default false;
alter table oms_shop add column customer bigint;
create view oms_shop_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, platform, name, platform_shop_id, channel, subject, warehouse, pull_from, include_postage, postage_item, gifts, auto_upload, customer, subsidy_basis, "authorization", disabled, remark, search from oms_shop where company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0;
grant select on oms_shop_v to heliu_app;
drop view oms_order_v;
alter table oms_order add column invoiced numeric(18,2) not null default 0.00;
create view oms_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, shop, platform, order_no, origin, order_date, ordered_at, paid_at, shipped_at, finished_at, platform_updated_at, order_status, raw_status, refund_status, goods, skus, quantity, goods_amount, postage, fees, discount, paid, refunded, invoiceable, invoiced, difference, subsidy_mode, subsidy, subsidy_serials, buyer_nick, receiver_name, receiver_phone, receiver_address, region, buyer_memo, seller_memo, wants_invoice, invoice_title, title_tax_no, invoice_state, labels, urgent, locked, lock_reason, locked_by, locked_at, merged_into, hash, remark, search from oms_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_order_v to heliu_app;
drop view oms_invoice_application_v;
alter table oms_invoice_application add column source text not null default 'platform';
alter table oms_invoice_application add column email text;
alter table oms_invoice_application add column mobile text;
alter table oms_invoice_application add column decision text not null default 'open';
alter table oms_invoice_application add column decided_by bigint;
alter table oms_invoice_application add column decided_at timestamptz;
alter table oms_invoice_application add column reject_reason text;
alter table oms_invoice_application add column deadline timestamptz;
alter table oms_invoice_application add column invoice bigint;
create index oms_invoice_application_source_recent on oms_invoice_application (company_id, source, created_at desc, id desc);
create index oms_invoice_application_decision_recent on oms_invoice_application (company_id, decision, created_at desc, id desc);
create index oms_invoice_application_deadline_order on oms_invoice_application (company_id, deadline, id);
create view oms_invoice_application_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, shop, platform, application_no, order_no, "order", application_status, raw_status, trigger, title_type, invoice_title, tax_no, address, phone, bank_name, bank_no, amount, wanted_kind, memo, applied_at, hash, source, email, mobile, decision, decided_by, decided_at, reject_reason, deadline, invoice, search from oms_invoice_application where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_invoice_application_v to heliu_app;
create table oms_remark_template (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  content text not null,
  disabled boolean not null default false,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_remark_template_search on oms_remark_template using gin (company_id, search gin_trgm_ops);
create unique index oms_remark_template_name on oms_remark_template (company_id, name) where not deleted;
alter table oms_remark_template enable row level security;
create policy scope_read on oms_remark_template for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_remark_template for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_remark_template to heliu_app;
create view oms_remark_template_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, content, disabled, search from oms_remark_template where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_remark_template_v to heliu_app;
create table oms_mail_account (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  subject bigint,
  host text not null,
  port integer not null default 465,
  security text not null default 'tls',
  account text,
  from_address text not null,
  from_name text,
  title text not null default '您的电子发票 {发票号码}',
  body text not null default '您好：
您的电子发票已开具，号码 {发票号码}，金额 {金额} 元，见附件。
{销方名称}',
  preferred boolean not null default false,
  tested text not null default 'none',
  test_text text,
  tested_at timestamptz,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_mail_account_search on oms_mail_account using gin (company_id, search gin_trgm_ops);
create unique index oms_mail_account_name on oms_mail_account (company_id, name) where not deleted;
alter table oms_mail_account enable row level security;
create policy scope_read on oms_mail_account for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_mail_account for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_mail_account to heliu_app;
create view oms_mail_account_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, subject, host, port, security, account, from_address, from_name, title, body, preferred, tested, test_text, tested_at, disabled, remark, search from oms_mail_account where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_mail_account_v to heliu_app;
create table oms_provider_account (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  provider text not null,
  subject bigint,
  gateway text,
  callback_key text not null,
  tested text not null default 'none',
  test_text text,
  tested_at timestamptz,
  disabled boolean not null default false,
  primary key (company_id, id)
);
create index oms_provider_account_provider_order on oms_provider_account (company_id, provider, id);
create unique index oms_provider_account_callback_key on oms_provider_account (company_id, callback_key) where not deleted;
create unique index oms_provider_account_provider_subject on oms_provider_account (company_id, provider, subject) where not deleted;
alter table oms_provider_account enable row level security;
create policy scope_read on oms_provider_account for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_provider_account for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_provider_account to heliu_app;
create view oms_provider_account_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, provider, subject, gateway, callback_key, tested, test_text, tested_at, disabled from oms_provider_account where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_provider_account_v to heliu_app;
create table oms_drawer (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  subject bigint not null,
  account text not null,
  phone text,
  preferred boolean not null default false,
  login_state text not null default 'unknown',
  login_checked_at timestamptz,
  login_until timestamptz,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_drawer_search on oms_drawer using gin (company_id, search gin_trgm_ops);
create index oms_drawer_subject_order on oms_drawer (company_id, subject, id);
create unique index oms_drawer_subject_account on oms_drawer (company_id, subject, account) where not deleted;
alter table oms_drawer enable row level security;
create policy scope_read on oms_drawer for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_drawer for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_drawer to heliu_app;
create view oms_drawer_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, subject, account, phone, preferred, login_state, login_checked_at, login_until, disabled, remark, search from oms_drawer where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_drawer_v to heliu_app;
create table oms_tax_terminal (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  subject bigint not null,
  device text not null default 'ukey',
  machine_no text,
  extension text not null default '0',
  invoice_limit numeric(18,2),
  preferred boolean not null default false,
  online text not null default 'unknown',
  stock integer,
  checked_at timestamptz,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_tax_terminal_search on oms_tax_terminal using gin (company_id, search gin_trgm_ops);
create unique index oms_tax_terminal_name on oms_tax_terminal (company_id, name) where not deleted;
create index oms_tax_terminal_subject_order on oms_tax_terminal (company_id, subject, id);
alter table oms_tax_terminal enable row level security;
create policy scope_read on oms_tax_terminal for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_tax_terminal for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_tax_terminal to heliu_app;
create view oms_tax_terminal_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, subject, device, machine_no, extension, invoice_limit, preferred, online, stock, checked_at, disabled, remark, search from oms_tax_terminal where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_tax_terminal_v to heliu_app;
create table oms_invoice_template (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  kind text not null default 'digitalNormal',
  tax_item bigint not null,
  goods_name text not null,
  spec text,
  unit text,
  tax_price numeric(22,8),
  note text,
  disabled boolean not null default false,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_invoice_template_search on oms_invoice_template using gin (company_id, search gin_trgm_ops);
create unique index oms_invoice_template_name on oms_invoice_template (company_id, name) where not deleted;
alter table oms_invoice_template enable row level security;
create policy scope_read on oms_invoice_template for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_invoice_template for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_invoice_template to heliu_app;
create view oms_invoice_template_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, kind, tax_item, goods_name, spec, unit, tax_price, note, disabled, search from oms_invoice_template where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_invoice_template_v to heliu_app;
create table goods_category_tax (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  category text not null,
  tax_item bigint not null,
  invoice_name text,
  unit text,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index goods_category_tax_search on goods_category_tax using gin (company_id, search gin_trgm_ops);
create unique index goods_category_tax_category on goods_category_tax (company_id, category) where not deleted;
alter table goods_category_tax enable row level security;
create policy scope_read on goods_category_tax for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on goods_category_tax for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on goods_category_tax to heliu_app;
create view goods_category_tax_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, category, tax_item, invoice_name, unit, disabled, remark, search from goods_category_tax where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_category_tax_v to heliu_app;
create table oms_special_record (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  order_no text not null,
  shop bigint,
  buyer_name text not null,
  tax_no text not null,
  address text,
  phone text,
  bank_name text,
  bank_no text,
  amount numeric(18,2),
  state text not null default 'pending',
  invoice_no text,
  issued_on date,
  receiver text,
  email text,
  tracking_no text,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_special_record_created on oms_special_record (company_id, created_at desc, id desc);
create index oms_special_record_search on oms_special_record using gin (company_id, search gin_trgm_ops);
create index oms_special_record_order_no_order on oms_special_record (company_id, order_no, id);
create index oms_special_record_order_no_like on oms_special_record using gin (company_id, order_no gin_trgm_ops);
create index oms_special_record_shop_recent on oms_special_record (company_id, shop, created_at desc, id desc);
create index oms_special_record_state_recent on oms_special_record (company_id, state, created_at desc, id desc);
create index oms_special_record_issued_on_order on oms_special_record (company_id, issued_on, id);
create unique index oms_special_record_order_no_tax_no on oms_special_record (company_id, order_no, tax_no) where not deleted;
alter table oms_special_record enable row level security;
create policy scope_read on oms_special_record for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_special_record for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_special_record to heliu_app;
create view oms_special_record_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, order_no, shop, buyer_name, tax_no, address, phone, bank_name, bank_no, amount, state, invoice_no, issued_on, receiver, email, tracking_no, remark, search from oms_special_record where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_special_record_v to heliu_app;
create table oms_invoice (
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
  serial text not null,
  kind text not null default 'digitalNormal',
  colour text not null default 'blue',
  origin text not null default 'manual',
  shop bigint,
  subject bigint not null,
  provider text,
  terminal bigint,
  drawer text,
  payee text,
  reviewer text,
  invoice_date date not null,
  title_type text not null default 'personal',
  buyer_name text not null,
  buyer_tax_no text,
  buyer_address text,
  buyer_phone text,
  buyer_bank text,
  buyer_account text,
  email text,
  mobile text,
  seller_name text,
  seller_tax_no text,
  seller_address text,
  seller_phone text,
  seller_bank text,
  seller_account text,
  discount_lines boolean not null default false,
  net numeric(18,2) not null default 0.00,
  tax numeric(18,2) not null default 0.00,
  gross numeric(18,2) not null default 0.00,
  note text,
  orders bigint[],
  order_nos text,
  goods text,
  application bigint,
  rule bigint,
  remake_of bigint,
  invoice_code text,
  invoice_no text,
  issued_at timestamptz,
  check_code text,
  machine_no text,
  cipher text,
  qr text,
  queued_at timestamptz,
  submitted_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz,
  fault_kind text,
  fault text,
  blue bigint,
  blue_no text,
  red_reason text,
  red_full boolean not null default false,
  red_net numeric(18,2) not null default 0.00,
  red_tax numeric(18,2) not null default 0.00,
  red_state text not null default 'none',
  confirm_state text,
  confirm_uuid text,
  confirm_no text,
  confirm_at timestamptz,
  pdf bigint,
  ofd bigint,
  xml bigint,
  file_state text not null default 'none',
  file_links text,
  posted_in bigint,
  search text not null default '',
  primary key (company_id, id)
);
create unique index oms_invoice_number on oms_invoice (company_id, number);
create index oms_invoice_created on oms_invoice (company_id, created_at desc, id desc);
create index oms_invoice_status on oms_invoice (company_id, status, created_at desc, id desc);
create index oms_invoice_maker on oms_invoice (company_id, created_by, status, created_at desc, id desc);
create index oms_invoice_search on oms_invoice using gin (company_id, search gin_trgm_ops);
create index oms_invoice_kind_recent on oms_invoice (company_id, kind, created_at desc, id desc) include (status);
create index oms_invoice_colour_recent on oms_invoice (company_id, colour, created_at desc, id desc) include (status);
create index oms_invoice_origin_recent on oms_invoice (company_id, origin, created_at desc, id desc) include (status);
create index oms_invoice_shop_recent on oms_invoice (company_id, shop, created_at desc, id desc) include (status);
create index oms_invoice_subject_recent on oms_invoice (company_id, subject, created_at desc, id desc) include (status);
create index oms_invoice_invoice_date_order on oms_invoice (company_id, invoice_date, id) include (status);
create index oms_invoice_gross_order on oms_invoice (company_id, gross, id) include (status);
create index oms_invoice_orders_among on oms_invoice using gin (company_id, orders);
create index oms_invoice_issued_at_order on oms_invoice (company_id, issued_at, id) include (status);
create index oms_invoice_blue_recent on oms_invoice (company_id, blue, created_at desc, id desc) include (status);
create index oms_invoice_red_state_recent on oms_invoice (company_id, red_state, created_at desc, id desc) include (status);
create index oms_invoice_file_state_recent on oms_invoice (company_id, file_state, created_at desc, id desc) include (status);
create index oms_invoice_posted_in_recent on oms_invoice (company_id, posted_in, created_at desc, id desc) include (status);
create unique index oms_invoice_serial on oms_invoice (company_id, serial);
alter table oms_invoice enable row level security;
create policy scope_read on oms_invoice for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_invoice for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_invoice to heliu_app;
create view oms_invoice_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, serial, kind, colour, origin, shop, subject, provider, terminal, drawer, payee, reviewer, invoice_date, title_type, buyer_name, buyer_tax_no, buyer_address, buyer_phone, buyer_bank, buyer_account, email, mobile, seller_name, seller_tax_no, seller_address, seller_phone, seller_bank, seller_account, discount_lines, net, tax, gross, note, orders, order_nos, goods, application, rule, remake_of, invoice_code, invoice_no, issued_at, check_code, machine_no, cipher, qr, queued_at, submitted_at, tries, next_try_at, fault_kind, fault, blue, blue_no, red_reason, red_full, red_net, red_tax, red_state, confirm_state, confirm_uuid, confirm_no, confirm_at, pdf, ofd, xml, file_state, file_links, posted_in, search from oms_invoice where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_invoice_v to heliu_app;
create table oms_invoice_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  tax_item bigint,
  tax_code text,
  short_name text,
  goods_name text not null,
  spec text,
  unit text,
  quantity numeric(22,8),
  tax_price numeric(22,8),
  amount numeric(18,2),
  discount numeric(18,2) not null default 0.00,
  tax_rate numeric(9,6) not null default '0',
  policy text not null default 'none',
  net numeric(18,2) not null default 0.00,
  tax numeric(18,2) not null default 0.00,
  total numeric(18,2) not null default 0.00,
  blue_line integer,
  "order" bigint,
  order_line text,
  primary key (company_id, document_id, id)
);
alter table oms_invoice_lines enable row level security;
create policy scope_read on oms_invoice_lines for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_invoice_lines for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_invoice_lines to heliu_app;
create view oms_invoice_lines_v as select company_id, document_id, id, position, tax_item, tax_code, short_name, goods_name, spec, unit, quantity, tax_price, amount, discount, tax_rate, policy, net, tax, total, blue_line, "order", order_line from oms_invoice_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_invoice_lines_v to heliu_app;
create table oms_invoice_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table oms_invoice_count enable row level security;
create policy scope_read on oms_invoice_count for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_invoice_count for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_invoice_count to heliu_app;
create table oms_invoice_upload (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  invoice bigint not null,
  "order" bigint not null,
  order_no text not null,
  invoice_no text,
  red boolean not null default false,
  shop bigint not null,
  platform text not null,
  state text not null default 'waiting',
  tries integer not null default 0,
  next_try_at timestamptz,
  error text,
  uploaded_at timestamptz,
  platform_invoice_id text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_invoice_upload_created on oms_invoice_upload (company_id, created_at desc, id desc);
create index oms_invoice_upload_search on oms_invoice_upload using gin (company_id, search gin_trgm_ops);
create index oms_invoice_upload_invoice_recent on oms_invoice_upload (company_id, invoice, created_at desc, id desc);
create index oms_invoice_upload_order_recent on oms_invoice_upload (company_id, "order", created_at desc, id desc);
create index oms_invoice_upload_shop_recent on oms_invoice_upload (company_id, shop, created_at desc, id desc);
create index oms_invoice_upload_state_recent on oms_invoice_upload (company_id, state, created_at desc, id desc);
create unique index oms_invoice_upload_invoice_order on oms_invoice_upload (company_id, invoice, "order") where not deleted;
alter table oms_invoice_upload enable row level security;
create policy scope_read on oms_invoice_upload for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_invoice_upload for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_invoice_upload to heliu_app;
create view oms_invoice_upload_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, invoice, "order", order_no, invoice_no, red, shop, platform, state, tries, next_try_at, error, uploaded_at, platform_invoice_id, search from oms_invoice_upload where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_invoice_upload_v to heliu_app;
create table oms_delivery (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  invoice bigint,
  channel text not null default 'mail',
  account bigint,
  receiver text not null,
  title text,
  state text not null default 'waiting',
  tries integer not null default 0,
  next_try_at timestamptz,
  error text,
  sent_at timestamptz,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_delivery_created on oms_delivery (company_id, created_at desc, id desc);
create index oms_delivery_search on oms_delivery using gin (company_id, search gin_trgm_ops);
create index oms_delivery_invoice_recent on oms_delivery (company_id, invoice, created_at desc, id desc);
create index oms_delivery_state_recent on oms_delivery (company_id, state, created_at desc, id desc);
alter table oms_delivery enable row level security;
create policy scope_read on oms_delivery for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_delivery for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_delivery to heliu_app;
create view oms_delivery_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, invoice, channel, account, receiver, title, state, tries, next_try_at, error, sent_at, search from oms_delivery where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_delivery_v to heliu_app;
create table oms_auto_rule (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  rank integer not null default 10,
  shops bigint[],
  trigger text not null default 'finished',
  delay_hours integer not null default 0,
  only_applied boolean not null default false,
  "from" date not null,
  min_amount numeric(18,2),
  max_amount numeric(18,2),
  titles text not null default 'all',
  goods_without text,
  memo_without text,
  buyers_without text,
  labels_without bigint[],
  with_subsidy boolean not null default false,
  kind text not null default 'default',
  default_title text not null default '个人',
  merge_buyer boolean not null default false,
  after_refund text not null default 'red',
  work_from text,
  work_to text,
  daily_cap integer,
  last_run_at timestamptz,
  last_run_text text,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_auto_rule_search on oms_auto_rule using gin (company_id, search gin_trgm_ops);
create unique index oms_auto_rule_name on oms_auto_rule (company_id, name) where not deleted;
alter table oms_auto_rule enable row level security;
create policy scope_read on oms_auto_rule for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_auto_rule for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_auto_rule to heliu_app;
create view oms_auto_rule_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, rank, shops, trigger, delay_hours, only_applied, "from", min_amount, max_amount, titles, goods_without, memo_without, buyers_without, labels_without, with_subsidy, kind, default_title, merge_buyer, after_refund, work_from, work_to, daily_cap, last_run_at, last_run_text, disabled, remark, search from oms_auto_rule where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_auto_rule_v to heliu_app;
create table oms_auto_failure (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  "order" bigint not null,
  order_no text not null,
  shop bigint not null,
  rule bigint,
  amount numeric(18,2) not null default 0.00,
  reason text not null,
  message text not null,
  advice text,
  tries integer not null default 1,
  happened_at timestamptz,
  state text not null default 'open',
  search text not null default '',
  primary key (company_id, id)
);
create index oms_auto_failure_created on oms_auto_failure (company_id, created_at desc, id desc);
create index oms_auto_failure_search on oms_auto_failure using gin (company_id, search gin_trgm_ops);
create index oms_auto_failure_shop_recent on oms_auto_failure (company_id, shop, created_at desc, id desc);
create index oms_auto_failure_rule_recent on oms_auto_failure (company_id, rule, created_at desc, id desc);
create index oms_auto_failure_reason_recent on oms_auto_failure (company_id, reason, created_at desc, id desc);
create index oms_auto_failure_state_recent on oms_auto_failure (company_id, state, created_at desc, id desc);
create unique index oms_auto_failure_order on oms_auto_failure (company_id, "order") where not deleted;
alter table oms_auto_failure enable row level security;
create policy scope_read on oms_auto_failure for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_auto_failure for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_auto_failure to heliu_app;
create view oms_auto_failure_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, "order", order_no, shop, rule, amount, reason, message, advice, tries, happened_at, state, search from oms_auto_failure where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_auto_failure_v to heliu_app;
