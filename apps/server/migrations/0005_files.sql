-- What people and tasks have put into the file store. The content lies under `key`; this row says whose it is.
-- A file belongs to the record that refers to it; until one does, it is its uploader's and expires.
create table sys_file (
  company_id bigint not null,
  id bigint not null,
  name text not null,
  media_type text collate "C" not null,
  size bigint not null,
  sha256 text collate "C" not null,
  key text collate "C" not null,
  -- A field of the owner, `attachment`, or what a task made it for.
  purpose text collate "C",
  owner_entity text collate "C",
  owner_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (company_id, id)
);
create index sys_file_owner on sys_file (company_id, owner_entity, owner_id, id) where owner_id is not null;
create index sys_file_expiry on sys_file (company_id, expires_at) where expires_at is not null;
alter table sys_file enable row level security;
create policy scope on sys_file using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on sys_file to heliu_app;

-- Secrets of the installation itself, the same for every process of it. Nobody's data, and in no answer.
create table sys_secret (
  name text collate "C" primary key,
  value text not null
);
insert into sys_secret (name, value)
values ('file_link', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
grant select on sys_secret to heliu_app;
