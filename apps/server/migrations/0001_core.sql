-- What the engine itself stands on. Tables of entities, documents and ledgers follow from their definitions.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

grant usage on schema public to heliu_app;

-- Processes take ids in blocks, so that a record's id is known before it is written.
create sequence ids start 10001 increment by 1000;
grant usage on sequence ids to heliu_app;

create function refuse_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- A condition inside a flight of statements: when it fails, the whole flight is undone and the message names the demand.
create function demand(fulfilled boolean, message text) returns boolean language plpgsql as $$
begin
  if fulfilled is not true then
    raise exception using errcode = 'HL001', message = message;
  end if;
  return true;
end $$;

-- Counters behind document and voucher numbers.
create table sys_sequence (
  company_id bigint not null,
  key text collate "C" not null,
  last bigint not null,
  primary key (company_id, key)
);
alter table sys_sequence enable row level security;
create policy scope on sys_sequence using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update on sys_sequence to heliu_app;

-- Who did what to which record, with what it was before and after. Entering and leaving the system stands here too.
create table sys_log (
  company_id bigint not null,
  record_id bigint not null,
  entity text collate "C" not null,
  id bigint not null,
  action text collate "C" not null,
  label text not null,
  title text,
  user_id bigint not null,
  user_name text not null,
  ip text,
  request_id text,
  reason text,
  before jsonb,
  after jsonb,
  at timestamptz not null default now(),
  primary key (company_id, record_id, entity, id)
);
create index sys_log_at on sys_log (company_id, at desc, id desc);
alter table sys_log enable row level security;
create policy scope on sys_log using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert on sys_log to heliu_app;
create trigger append_only before update or delete or truncate on sys_log for each statement execute function refuse_rewrite();
create view sys_log_v as select * from sys_log where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_log_v to heliu_app;

-- A save that was already carried out under this key answers with its result instead of writing again.
create table sys_idempotency (
  company_id bigint not null,
  key text collate "C" not null,
  record_id bigint not null,
  at timestamptz not null default now(),
  primary key (company_id, key)
);
alter table sys_idempotency enable row level security;
create policy scope on sys_idempotency using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, delete on sys_idempotency to heliu_app;

-- Sessions are found by the hash of their token alone; the platform scope finds them before the company is known.
create table sys_session (
  token_hash text collate "C" primary key,
  company_id bigint not null,
  user_id bigint not null,
  ip text,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index sys_session_user on sys_session (company_id, user_id);
alter table sys_session enable row level security;
create policy scope on sys_session using (
  company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0
);
grant select, insert, update, delete on sys_session to heliu_app;

-- Work in the background. The queue itself is the worker's; this is what people see of it, and what makes a job run once.
create table sys_job (
  company_id bigint not null,
  id bigint not null,
  name text collate "C" not null,
  key text collate "C",
  label text not null,
  payload jsonb not null,
  status text collate "C" not null default 'queued',
  attempts integer not null default 0,
  error text,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (company_id, id)
);
create unique index sys_job_key on sys_job (company_id, key) where key is not null;
alter table sys_job enable row level security;
create policy scope on sys_job using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update on sys_job to heliu_app;

-- Attempts per account, address or number within a window: logins, check codes. Not anybody's data.
create table sys_throttle (
  key text collate "C" primary key,
  hits integer not null,
  since timestamptz not null
);
grant select, insert, update, delete on sys_throttle to heliu_app;

-- Passwords stand apart from users, so that no list, log or export can carry them.
create table sys_credential (
  company_id bigint not null,
  user_id bigint not null,
  password_hash text not null,
  must_change boolean not null default false,
  changed_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
alter table sys_credential enable row level security;
create policy scope on sys_credential using (
  company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0
);
grant select, insert, update on sys_credential to heliu_app;

-- One-time secrets: captchas, check codes, password tickets, authorization states. Kept hashed, used once, soon gone.
create table sys_ticket (
  kind text collate "C" not null,
  key text collate "C" not null,
  secret text not null,
  data jsonb,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (kind, key)
);
grant select, insert, update, delete on sys_ticket to heliu_app;

-- Results of the data monitor's proofs.
create table sys_proof_run (
  company_id bigint not null,
  id bigint not null,
  code text collate "C" not null,
  label text not null,
  offences integer not null,
  message text,
  entity text,
  record_id bigint,
  ms integer not null,
  at timestamptz not null default now(),
  primary key (company_id, code, id)
);
alter table sys_proof_run enable row level security;
create policy scope on sys_proof_run using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, delete on sys_proof_run to heliu_app;
