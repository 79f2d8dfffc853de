create table fico_statement_template (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  statement text not null,
  name text not null,
  primary key (company_id, id)
);
create unique index fico_statement_template_statement on fico_statement_template (company_id, statement) where not deleted;
alter table fico_statement_template enable row level security;
create policy scope on fico_statement_template using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_statement_template to heliu_app;
create view fico_statement_template_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, statement, name from fico_statement_template where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_statement_template_v to heliu_app;
create table fico_statement_template_rows (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  side text not null default 'left',
  line_no integer,
  title text not null,
  level integer not null default 0,
  bold boolean not null default false,
  formula text,
  role text,
  primary key (company_id, document_id, id)
);
alter table fico_statement_template_rows enable row level security;
create policy scope on fico_statement_template_rows using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_statement_template_rows to heliu_app;
create view fico_statement_template_rows_v as select company_id, document_id, id, position, side, line_no, title, level, bold, formula, role from fico_statement_template_rows where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_statement_template_rows_v to heliu_app;
