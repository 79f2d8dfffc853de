create table fico_bank_line (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  account bigint not null,
  statement bigint not null,
  day date not null,
  time text,
  income numeric(18,2) not null default 0.00,
  expense numeric(18,2) not null default 0.00,
  balance numeric(18,2) not null,
  party text,
  party_account text,
  summary text,
  purpose text,
  note text,
  reference text,
  key text not null,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_bank_line_created on fico_bank_line (company_id, created_at desc, id desc);
create index fico_bank_line_search on fico_bank_line using gin (company_id, search gin_trgm_ops);
create index fico_bank_line_account_recent on fico_bank_line (company_id, account, created_at desc, id desc);
create index fico_bank_line_statement_recent on fico_bank_line (company_id, statement, created_at desc, id desc);
create index fico_bank_line_day_order on fico_bank_line (company_id, day, id);
create index fico_bank_line_income_order on fico_bank_line (company_id, income, id);
create index fico_bank_line_expense_order on fico_bank_line (company_id, expense, id);
create unique index fico_bank_line_account_key on fico_bank_line (company_id, account, key) where not deleted;
alter table fico_bank_line enable row level security;
create policy scope on fico_bank_line using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_bank_line to heliu_app;
create view fico_bank_line_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, account, statement, day, time, income, expense, balance, party, party_account, summary, purpose, note, reference, key, search from fico_bank_line where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_bank_line_v to heliu_app;
create table fico_bank_statement (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  account bigint not null,
  bank text,
  from_day date not null,
  to_day date not null,
  opening numeric(18,2) not null,
  income numeric(18,2) not null,
  expense numeric(18,2) not null,
  closing numeric(18,2) not null,
  added integer not null default 0,
  known integer not null default 0,
  gaps text,
  file bigint,
  mapping jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_bank_statement_search on fico_bank_statement using gin (company_id, search gin_trgm_ops);
create index fico_bank_statement_account_order on fico_bank_statement (company_id, account, id);
create index fico_bank_statement_from_day_order on fico_bank_statement (company_id, from_day, id);
create index fico_bank_statement_to_day_order on fico_bank_statement (company_id, to_day, id);
alter table fico_bank_statement enable row level security;
create policy scope on fico_bank_statement using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_bank_statement to heliu_app;
create view fico_bank_statement_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, account, bank, from_day, to_day, opening, income, expense, closing, added, known, gaps, file, mapping, search from fico_bank_statement where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_bank_statement_v to heliu_app;

-- Which lines of a bank and which entries of the cashier are the same movement. Each is in one match at most: whoever is
-- second is refused here, whatever he had read before.
create table fico_bank_link (
  company_id bigint not null,
  match_id bigint not null,
  account bigint not null,
  line bigint,
  entry bigint,
  cleared_on date not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  check ((line is null) <> (entry is null))
);
create unique index fico_bank_link_line on fico_bank_link (company_id, line) where line is not null;
create unique index fico_bank_link_entry on fico_bank_link (company_id, entry) where entry is not null;
create index fico_bank_link_match on fico_bank_link (company_id, match_id);
create index fico_bank_link_cleared on fico_bank_link (company_id, account, cleared_on);
alter table fico_bank_link enable row level security;
create policy scope on fico_bank_link using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_bank_link to heliu_app;

-- What an account had on a day, and where its statements begin.
create index fico_bank_line_account_day on fico_bank_line (company_id, account, day, id) where not deleted;
