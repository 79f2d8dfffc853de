create table fico_posting_rule (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  document text not null,
  primary key (company_id, id)
);
create unique index fico_posting_rule_document on fico_posting_rule (company_id, document) where not deleted;
alter table fico_posting_rule enable row level security;
create policy scope on fico_posting_rule using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_posting_rule to heliu_app;
create view fico_posting_rule_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, document from fico_posting_rule where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_posting_rule_v to heliu_app;
create table fico_posting_rule_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  side text not null,
  source text,
  account bigint,
  amount text not null,
  condition text,
  summary text not null,
  items text[],
  primary key (company_id, document_id, id)
);
alter table fico_posting_rule_lines enable row level security;
create policy scope on fico_posting_rule_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_posting_rule_lines to heliu_app;
create view fico_posting_rule_lines_v as select company_id, document_id, id, position, side, source, account, amount, condition, summary, items from fico_posting_rule_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_posting_rule_lines_v to heliu_app;
