-- Lists as people want to see them again. A view is its owner's; roles it names see it too.
create table sys_list_view (
  company_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  path text collate "C" not null,
  name text not null,
  address text not null,
  roles bigint[] not null default '{}',
  for_roles boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index sys_list_view_name on sys_list_view (company_id, user_id, path, name);
alter table sys_list_view enable row level security;
create policy scope on sys_list_view using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on sys_list_view to heliu_app;

-- What somebody's list opens with; view 0 is the list without one.
create table sys_list_default (
  company_id bigint not null,
  user_id bigint not null,
  path text collate "C" not null,
  view_id bigint not null,
  primary key (company_id, user_id, path)
);
alter table sys_list_default enable row level security;
create policy scope on sys_list_default using (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on sys_list_default to heliu_app;
