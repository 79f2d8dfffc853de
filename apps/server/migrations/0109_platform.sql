create table sys_advertisement (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  title text not null,
  position text not null default 'home',
  picture bigint not null,
  link text,
  start_at timestamptz,
  end_at timestamptz,
  sort integer not null default 0,
  disabled boolean not null default false,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_advertisement_search on sys_advertisement using gin (company_id, search gin_trgm_ops);
create index sys_advertisement_position_order on sys_advertisement (company_id, position, id);
create index sys_advertisement_start_at_order on sys_advertisement (company_id, start_at, id);
alter table sys_advertisement enable row level security;
create policy scope_read on sys_advertisement for select using (true);
create policy scope_write on sys_advertisement for all using (current_setting('app.company_id')::bigint = 0);
grant select, insert, update, delete on sys_advertisement to heliu_app;
create view sys_advertisement_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, title, position, picture, link, start_at, end_at, sort, disabled, search from sys_advertisement where true;
grant select on sys_advertisement_v to heliu_app;
create table sys_article (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  title text not null,
  category text not null default 'start',
  labels bigint[],
  summary text,
  content text not null,
  author text,
  source text,
  keywords text,
  publish_at timestamptz,
  sort integer not null default 0,
  state text not null default 'draft',
  top boolean not null default false,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_article_search on sys_article using gin (company_id, search gin_trgm_ops);
create index sys_article_category_order on sys_article (company_id, category, id);
create index sys_article_publish_at_order on sys_article (company_id, publish_at, id);
create index sys_article_state_order on sys_article (company_id, state, id);
alter table sys_article enable row level security;
create policy scope_read on sys_article for select using (true);
create policy scope_write on sys_article for all using (current_setting('app.company_id')::bigint = 0);
grant select, insert, update, delete on sys_article to heliu_app;
create view sys_article_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, title, category, labels, summary, content, author, source, keywords, publish_at, sort, state, top, search from sys_article where true;
grant select on sys_article_v to heliu_app;
create table sys_article_pictures (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  picture bigint not null,
  caption text,
  primary key (company_id, document_id, id)
);
alter table sys_article_pictures enable row level security;
create policy scope_read on sys_article_pictures for select using (true);
create policy scope_write on sys_article_pictures for all using (current_setting('app.company_id')::bigint = 0);
grant select, insert, update, delete on sys_article_pictures to heliu_app;
create view sys_article_pictures_v as select company_id, document_id, id, position, picture, caption from sys_article_pictures where true;
grant select on sys_article_pictures_v to heliu_app;
drop view sys_company_v;
alter table sys_company add column shop_limit integer;
alter table sys_company add column invoice_limit integer;
create view sys_company_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, short_name, tax_no, taxpayer_kind, legal_person, address, phone, bank_name, bank_no, classification, head_title, domain_name, plan, expire_at, user_limit, shop_limit, invoice_limit, storage_limit, menus, disabled, remark, search from sys_company where company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0;
grant select on sys_company_v to heliu_app;
create table sys_industry_label (
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
  sort integer not null default 0,
  disabled boolean not null default false,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_industry_label_search on sys_industry_label using gin (company_id, search gin_trgm_ops);
create unique index sys_industry_label_code on sys_industry_label (company_id, code) where not deleted;
create unique index sys_industry_label_name on sys_industry_label (company_id, name) where not deleted;
alter table sys_industry_label enable row level security;
create policy scope_read on sys_industry_label for select using (true);
create policy scope_write on sys_industry_label for all using (current_setting('app.company_id')::bigint = 0);
grant select, insert, update, delete on sys_industry_label to heliu_app;
create view sys_industry_label_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, sort, disabled, search from sys_industry_label where true;
grant select on sys_industry_label_v to heliu_app;
create table sys_plan (
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
  month_price numeric(18,2) not null,
  year_price numeric(18,2) not null,
  user_limit integer,
  shop_limit integer,
  invoice_limit integer,
  storage_limit integer,
  trial_days integer,
  summary text,
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_plan_search on sys_plan using gin (company_id, search gin_trgm_ops);
create unique index sys_plan_code on sys_plan (company_id, code) where not deleted;
create unique index sys_plan_name on sys_plan (company_id, name) where not deleted;
alter table sys_plan enable row level security;
create policy scope_read on sys_plan for select using (true);
create policy scope_write on sys_plan for all using (current_setting('app.company_id')::bigint = 0);
grant select, insert, update, delete on sys_plan to heliu_app;
create view sys_plan_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, month_price, year_price, user_limit, shop_limit, invoice_limit, storage_limit, trial_days, summary, sort, disabled, remark, search from sys_plan where true;
grant select on sys_plan_v to heliu_app;
create table sys_registration (
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
  apply_date date not null,
  company_name text not null,
  tax_no text not null,
  industry text not null default 'online',
  contact text not null,
  mobile text not null,
  username text not null,
  licence bigint not null,
  decided_by text,
  decided_at timestamptz,
  reject_reason text,
  tenant integer,
  opened_at timestamptz,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index sys_registration_number on sys_registration (company_id, number);
create index sys_registration_created on sys_registration (company_id, created_at desc, id desc);
create index sys_registration_status on sys_registration (company_id, status, created_at desc, id desc);
create index sys_registration_maker on sys_registration (company_id, created_by, status, created_at desc, id desc);
create index sys_registration_search on sys_registration using gin (company_id, search gin_trgm_ops);
create index sys_registration_apply_date_order on sys_registration (company_id, apply_date, id);
create index sys_registration_tax_no_order on sys_registration (company_id, tax_no, id);
create index sys_registration_tax_no_like on sys_registration using gin (company_id, tax_no gin_trgm_ops);
create index sys_registration_industry_recent on sys_registration (company_id, industry, created_at desc, id desc);
create index sys_registration_mobile_order on sys_registration (company_id, mobile, id);
create index sys_registration_mobile_like on sys_registration using gin (company_id, mobile gin_trgm_ops);
create index sys_registration_tenant_order on sys_registration (company_id, tenant, id);
create index sys_registration_custom on sys_registration using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table sys_registration enable row level security;
create policy scope on sys_registration using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_registration to heliu_app;
create view sys_registration_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, apply_date, company_name, tax_no, industry, contact, mobile, username, licence, decided_by, decided_at, reject_reason, tenant, opened_at, custom, search from sys_registration where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_registration_v to heliu_app;
create table sys_renewal (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  number text,
  tenant integer,
  tenant_name text,
  plan text,
  months integer,
  amount numeric(18,2),
  method text,
  state text not null default 'waiting',
  trade_no text,
  old_expire timestamptz,
  new_expire timestamptz,
  operator text,
  done_at timestamptz,
  old_plan text,
  payment integer,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_renewal_search on sys_renewal using gin (company_id, search gin_trgm_ops);
create unique index sys_renewal_number on sys_renewal (company_id, number) where not deleted and number is not null;
create index sys_renewal_tenant_order on sys_renewal (company_id, tenant, id);
create index sys_renewal_plan_order on sys_renewal (company_id, plan, id);
create index sys_renewal_method_order on sys_renewal (company_id, method, id);
create index sys_renewal_state_order on sys_renewal (company_id, state, id);
create index sys_renewal_trade_no_order on sys_renewal (company_id, trade_no, id);
create index sys_renewal_done_at_order on sys_renewal (company_id, done_at, id);
alter table sys_renewal enable row level security;
create policy scope on sys_renewal using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_renewal to heliu_app;
create view sys_renewal_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, number, tenant, tenant_name, plan, months, amount, method, state, trade_no, old_expire, new_expire, operator, done_at, old_plan, payment, remark, custom, search from sys_renewal where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_renewal_v to heliu_app;
