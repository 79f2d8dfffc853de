-- One policy a table, with the scope asked directly: two policies with a subselect each were a tenth of every write.
do $$
declare
  p record;
  asked constant text := $q$( SELECT (current_setting('app.company_id'::text))::bigint AS current_setting)$q$;
  plain constant text := $q$(current_setting('app.company_id'::text))::bigint$q$;
begin
  for p in select tablename, qual from pg_policies where schemaname = 'public' and policyname = 'scope' loop
    execute format('alter policy scope on %I using (%s)', p.tablename, replace(p.qual, asked, plain));
  end loop;
  for p in
    select w.tablename, w.qual, r.qual = w.qual as same from pg_policies w
    join pg_policies r on r.schemaname = w.schemaname and r.tablename = w.tablename and r.policyname = 'scope_read'
    where w.schemaname = 'public' and w.policyname = 'scope_write'
  loop
    execute format('drop policy scope_write on %I', p.tablename);
    if p.same then
      execute format('drop policy scope_read on %I', p.tablename);
      execute format('create policy scope on %I using (%s)', p.tablename, replace(p.qual, asked, plain));
    else
      execute format('create policy scope_write on %I for all using (%s)', p.tablename, replace(p.qual, asked, plain));
    end if;
  end loop;
end $$;
