create table fico_book_file (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  year integer not null,
  months integer not null default 12,
  vouchers integer not null default 0,
  lines integer not null default 0,
  amount numeric(18,2) not null default 0.00,
  content bigint,
  sha256 text,
  check_state text not null default 'none',
  checked_at timestamptz,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_book_file_search on fico_book_file using gin (company_id, search gin_trgm_ops);
create index fico_book_file_year_order on fico_book_file (company_id, year, id);
alter table fico_book_file enable row level security;
create policy scope on fico_book_file using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_book_file to heliu_app;
create view fico_book_file_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, year, months, vouchers, lines, amount, content, sha256, check_state, checked_at, search from fico_book_file where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_book_file_v to heliu_app;
