create table sys_announcement (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  title text not null,
  content text not null,
  tone text not null default 'info',
  plans bigint[],
  plan_names jsonb,
  start_at timestamptz,
  end_at timestamptz not null,
  state text not null default 'draft',
  search text not null default '',
  primary key (company_id, id)
);
create index sys_announcement_search on sys_announcement using gin (company_id, search gin_trgm_ops);
create index sys_announcement_start_at_order on sys_announcement (company_id, start_at, id);
create index sys_announcement_state_order on sys_announcement (company_id, state, id);
alter table sys_announcement enable row level security;
create policy scope_read on sys_announcement for select using (true);
create policy scope_write on sys_announcement for all using (current_setting('app.company_id')::bigint = 0);
grant select, insert, update, delete on sys_announcement to heliu_app;
create view sys_announcement_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, title, content, tone, plans, plan_names, start_at, end_at, state, search from sys_announcement where true;
grant select on sys_announcement_v to heliu_app;
create table sys_article_topics (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  keyword bigint not null,
  weight integer not null default 10,
  primary key (company_id, document_id, id)
);
create index sys_article_topics_keyword_of on sys_article_topics (company_id, keyword, document_id);
alter table sys_article_topics enable row level security;
create policy scope_read on sys_article_topics for select using (true);
create policy scope_write on sys_article_topics for all using (current_setting('app.company_id')::bigint = 0);
grant select, insert, update, delete on sys_article_topics to heliu_app;
create view sys_article_topics_v as select company_id, document_id, id, position, keyword, weight from sys_article_topics where true;
grant select on sys_article_topics_v to heliu_app;
drop view sys_company_v;
alter table sys_company add column plugins_off jsonb;
create view sys_company_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, short_name, tax_no, taxpayer_kind, legal_person, address, phone, bank_name, bank_no, classification, head_title, domain_name, plan, expire_at, user_limit, shop_limit, invoice_limit, storage_limit, menus, plugins_off, disabled, remark, search from sys_company where company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0;
grant select on sys_company_v to heliu_app;
create table sys_keyword (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  word text not null,
  module text not null default 'wechat',
  synonyms text,
  match_mode text not null default 'fuzzy',
  reply text not null default 'text',
  reply_text text,
  link_url text,
  weight integer not null default 10,
  hits integer not null default 0,
  disabled boolean not null default false,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_keyword_search on sys_keyword using gin (company_id, search gin_trgm_ops);
create index sys_keyword_module_order on sys_keyword (company_id, module, id);
create unique index sys_keyword_module_word on sys_keyword (company_id, module, word) where not deleted;
alter table sys_keyword enable row level security;
create policy scope on sys_keyword using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_keyword to heliu_app;
create view sys_keyword_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, word, module, synonyms, match_mode, reply, reply_text, link_url, weight, hits, disabled, custom, search from sys_keyword where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_keyword_v to heliu_app;
create table sys_keyword_setting (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  module text not null default 'wechat',
  app bigint,
  "order" text not null default 'weight',
  most integer not null default 8,
  default_word text,
  welcome text,
  unmatched text,
  disabled boolean not null default false,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_keyword_setting_search on sys_keyword_setting using gin (company_id, search gin_trgm_ops);
create index sys_keyword_setting_app_order on sys_keyword_setting (company_id, app, id);
alter table sys_keyword_setting enable row level security;
create policy scope on sys_keyword_setting using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_keyword_setting to heliu_app;
create view sys_keyword_setting_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, module, app, "order", most, default_word, welcome, unmatched, disabled, custom, search from sys_keyword_setting where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_keyword_setting_v to heliu_app;
create table sys_plugin (
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
  summary text,
  menus bigint[],
  needs bigint[],
  plans bigint[],
  plan_names jsonb,
  price numeric(18,2),
  sort integer not null default 0,
  disabled boolean not null default false,
  built_in boolean not null default false,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_plugin_search on sys_plugin using gin (company_id, search gin_trgm_ops);
create unique index sys_plugin_code on sys_plugin (company_id, code) where not deleted;
create unique index sys_plugin_name on sys_plugin (company_id, name) where not deleted;
alter table sys_plugin enable row level security;
create policy scope_read on sys_plugin for select using (true);
create policy scope_write on sys_plugin for all using (current_setting('app.company_id')::bigint = 0);
grant select, insert, update, delete on sys_plugin to heliu_app;
create view sys_plugin_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, summary, menus, needs, plans, plan_names, price, sort, disabled, built_in, search from sys_plugin where true;
grant select on sys_plugin_v to heliu_app;
create table sys_tax_filing (
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
  period text not null,
  taxpayer text not null default 'general',
  taxes text[],
  contact text not null,
  mobile text not null,
  remark text,
  held text,
  assignee text,
  accepted_at timestamptz,
  done_at timestamptz,
  receipt_no text,
  tax_paid numeric(18,2),
  reject_reason text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index sys_tax_filing_number on sys_tax_filing (company_id, number);
create index sys_tax_filing_created on sys_tax_filing (company_id, created_at desc, id desc);
create index sys_tax_filing_status on sys_tax_filing (company_id, status, created_at desc, id desc);
create index sys_tax_filing_maker on sys_tax_filing (company_id, created_by, status, created_at desc, id desc);
create index sys_tax_filing_search on sys_tax_filing using gin (company_id, search gin_trgm_ops);
create index sys_tax_filing_apply_date_order on sys_tax_filing (company_id, apply_date, id);
create index sys_tax_filing_period_order on sys_tax_filing (company_id, period, id);
create index sys_tax_filing_period_like on sys_tax_filing using gin (company_id, period gin_trgm_ops);
create unique index sys_tax_filing_held on sys_tax_filing (company_id, held) where held is not null;
alter table sys_tax_filing enable row level security;
create policy scope on sys_tax_filing using (company_id = current_setting('app.company_id')::bigint or current_setting('app.company_id')::bigint = 0);
grant select, insert, update, delete on sys_tax_filing to heliu_app;
create view sys_tax_filing_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, apply_date, period, taxpayer, taxes, contact, mobile, remark, held, assignee, accepted_at, done_at, receipt_no, tax_paid, reject_reason, search from sys_tax_filing where company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0;
grant select on sys_tax_filing_v to heliu_app;
create table sys_tax_filing_note (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  filing bigint not null,
  side text not null default 'company',
  author text,
  content text,
  primary key (company_id, id)
);
create index sys_tax_filing_note_filing_order on sys_tax_filing_note (company_id, filing, id);
alter table sys_tax_filing_note enable row level security;
create policy scope on sys_tax_filing_note using (company_id = current_setting('app.company_id')::bigint or current_setting('app.company_id')::bigint = 0);
grant select, insert, update, delete on sys_tax_filing_note to heliu_app;
create view sys_tax_filing_note_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, filing, side, author, content from sys_tax_filing_note where company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0;
grant select on sys_tax_filing_note_v to heliu_app;
create table sys_tax_filing_papers (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  paper bigint,
  caption text,
  primary key (company_id, document_id, id)
);
alter table sys_tax_filing_papers enable row level security;
create policy scope on sys_tax_filing_papers using (company_id = current_setting('app.company_id')::bigint or current_setting('app.company_id')::bigint = 0);
grant select, insert, update, delete on sys_tax_filing_papers to heliu_app;
create view sys_tax_filing_papers_v as select company_id, document_id, id, position, paper, caption from sys_tax_filing_papers where company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0;
grant select on sys_tax_filing_papers_v to heliu_app;
create table sys_wx_app (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  kind text not null default 'service',
  app_id text not null,
  original_id text,
  place text not null default 'real',
  mode text not null default 'secure',
  auto_reply boolean not null default false,
  keyed boolean not null default false,
  listening boolean not null default false,
  tested text not null default 'none',
  test_text text,
  tested_at timestamptz,
  verified_at timestamptz,
  disabled boolean not null default false,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_wx_app_search on sys_wx_app using gin (company_id, search gin_trgm_ops);
create unique index sys_wx_app_name on sys_wx_app (company_id, name) where not deleted;
create unique index sys_wx_app_app_id on sys_wx_app (company_id, app_id) where not deleted;
alter table sys_wx_app enable row level security;
create policy scope on sys_wx_app using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_wx_app to heliu_app;
create view sys_wx_app_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, kind, app_id, original_id, place, mode, auto_reply, keyed, listening, tested, test_text, tested_at, verified_at, disabled, remark, custom, search from sys_wx_app where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_wx_app_v to heliu_app;
create table sys_wx_message (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  app bigint,
  at timestamptz,
  openid text,
  kind text not null default 'text',
  content text,
  reply text,
  message_key text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_wx_message_created on sys_wx_message (company_id, created_at desc, id desc);
create index sys_wx_message_search on sys_wx_message using gin (company_id, search gin_trgm_ops);
create index sys_wx_message_app_recent on sys_wx_message (company_id, app, created_at desc, id desc);
create index sys_wx_message_at_order on sys_wx_message (company_id, at, id);
create index sys_wx_message_kind_recent on sys_wx_message (company_id, kind, created_at desc, id desc);
create unique index sys_wx_message_app_message_key on sys_wx_message (company_id, app, message_key) where not deleted;
create index sys_wx_message_custom on sys_wx_message using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table sys_wx_message enable row level security;
create policy scope on sys_wx_message using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_wx_message to heliu_app;
create view sys_wx_message_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, app, at, openid, kind, content, reply, message_key, custom, search from sys_wx_message where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_wx_message_v to heliu_app;
