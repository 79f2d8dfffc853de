create table mini_ad (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  title text not null,
  position text not null default 'top',
  picture bigint not null,
  link_type text not null default 'none',
  content bigint,
  link text,
  start_at timestamptz,
  end_at timestamptz,
  sort integer not null default 0,
  disabled boolean not null default false,
  search text not null default '',
  primary key (company_id, id)
);
create index mini_ad_search on mini_ad using gin (company_id, search gin_trgm_ops);
create index mini_ad_position_order on mini_ad (company_id, position, id);
alter table mini_ad enable row level security;
create policy scope_read on mini_ad for select using (true);
create policy scope_write on mini_ad for all using (current_setting('app.company_id')::bigint = 0);
grant select, insert, update, delete on mini_ad to heliu_app;
create view mini_ad_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, title, position, picture, link_type, content, link, start_at, end_at, sort, disabled, search from mini_ad where true;
grant select on mini_ad_v to heliu_app;
create table mini_business (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  icon bigint not null,
  summary text,
  detail text,
  link_type text not null default 'none',
  content bigint,
  link text,
  sort integer not null default 0,
  disabled boolean not null default false,
  search text not null default '',
  primary key (company_id, id)
);
create index mini_business_search on mini_business using gin (company_id, search gin_trgm_ops);
create unique index mini_business_name on mini_business (company_id, name) where not deleted;
alter table mini_business enable row level security;
create policy scope_read on mini_business for select using (true);
create policy scope_write on mini_business for all using (current_setting('app.company_id')::bigint = 0);
grant select, insert, update, delete on mini_business to heliu_app;
create view mini_business_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, icon, summary, detail, link_type, content, link, sort, disabled, search from mini_business where true;
grant select on mini_business_v to heliu_app;
create table mini_content (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  title text not null,
  category text not null default 'story',
  labels bigint[],
  cover bigint not null,
  summary text,
  body text not null,
  video text,
  top boolean not null default false,
  sort integer not null default 0,
  state text not null default 'draft',
  search text not null default '',
  primary key (company_id, id)
);
create index mini_content_search on mini_content using gin (company_id, search gin_trgm_ops);
create index mini_content_category_order on mini_content (company_id, category, id);
create index mini_content_state_order on mini_content (company_id, state, id);
alter table mini_content enable row level security;
create policy scope_read on mini_content for select using (true);
create policy scope_write on mini_content for all using (current_setting('app.company_id')::bigint = 0);
grant select, insert, update, delete on mini_content to heliu_app;
create view mini_content_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, title, category, labels, cover, summary, body, video, top, sort, state, search from mini_content where true;
grant select on mini_content_v to heliu_app;
