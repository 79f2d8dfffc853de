-- Which document was made from which: one table, read in both directions.
create table sys_link (
  company_id bigint not null,
  from_id bigint not null,
  from_name text collate "C" not null,
  to_id bigint not null,
  to_name text collate "C" not null,
  primary key (company_id, from_id, from_name, to_id, to_name)
);
create index sys_link_to on sys_link (company_id, to_id, to_name);
alter table sys_link enable row level security;
create policy scope on sys_link using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, delete on sys_link to heliu_app;
create view sys_link_v as select * from sys_link where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_link_v to heliu_app;

-- What documents have said of their source so far.
do $$
declare t text;
begin
  for t in
    select c.table_name from information_schema.columns c
    join information_schema.tables b on b.table_schema = c.table_schema and b.table_name = c.table_name and b.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.column_name = 'source_type'
  loop
    execute format(
      'insert into sys_link select company_id, source_id, source_type, id, %L from %I where source_id is not null and source_type is not null on conflict do nothing',
      t, t);
  end loop;
end $$;
