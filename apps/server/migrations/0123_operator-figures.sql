-- Figures over all companies, day by day: of each company, and of all of them under tenant 0. The platform's own rows.
create table sys_usage_day (
  company_id bigint not null,
  tenant bigint not null,
  day date not null,
  issued integer not null default 0,
  failed integer not null default 0,
  orders integer not null default 0,
  active integer not null default 0,
  jobs_failed integer not null default 0,
  bytes bigint not null default 0,
  kept_at timestamptz not null default now(),
  primary key (company_id, tenant, day)
);
create index sys_usage_day_of on sys_usage_day (company_id, day);
alter table sys_usage_day enable row level security;
create policy scope on sys_usage_day using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_usage_day to heliu_app;

create table sys_usage_provider (
  company_id bigint not null,
  day date not null,
  provider text collate "C" not null,
  issued integer not null,
  failed integer not null,
  primary key (company_id, day, provider)
);
alter table sys_usage_provider enable row level security;
create policy scope on sys_usage_provider using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_usage_provider to heliu_app;

-- A job asked for later is not late before that.
alter table sys_task add column due_at timestamptz not null default now();
-- What went on in the background lies in the rows of each company; who looks after all of them counts what is open.
create index sys_task_open on sys_task (status, kind) where status in ('queued', 'running', 'failed');

-- One day over all companies, counted by sets: the platform looks after companies, not into them, and gets only counts.
create function keep_usage_overseen(of date) returns void
  language plpgsql security definer set search_path = public
  as $$
  declare
    first timestamptz := of::timestamp at time zone 'Asia/Shanghai';
    next timestamptz := (of + 1)::timestamp at time zone 'Asia/Shanghai';
  begin
    if current_setting('app.company_id') <> '0' then
      raise exception 'only the platform keeps figures over all companies';
    end if;
    -- Two servers that wake together count one after the other.
    perform pg_advisory_xact_lock(4873, 1);
    delete from sys_usage_provider where company_id = 0 and day = of;
    insert into sys_usage_provider (company_id, day, provider, issued, failed)
      select 0, of, coalesce(i.provider, ''), sum(i.issued), sum(i.failed)
      from sys_company c cross join lateral (
        select provider, count(*) as issued, 0 as failed from oms_invoice
          where company_id = c.id and issued_at >= first and issued_at < next and status in ('issued', 'voided') group by 1
        union all
        select provider, 0, count(*) from oms_invoice
          where company_id = c.id and status = 'failed' and created_at >= first and created_at < next group by 1) i
      where not c.deleted group by 3;
    insert into sys_usage_day as d (company_id, tenant, day, issued, failed, orders, active, jobs_failed, bytes)
      select 0, c.id, of, i.issued, f.failed, o.orders, coalesce(u.active, 0), coalesce(t.failed, 0), coalesce(s.bytes, 0)
      from sys_company c
      cross join lateral (select count(*) as issued from oms_invoice
        where company_id = c.id and issued_at >= first and issued_at < next and status in ('issued', 'voided')) i
      cross join lateral (select coalesce(sum(n), 0) as failed from oms_invoice_count
        where company_id = c.id and day = of and status = 'failed') f
      cross join lateral (select coalesce(sum(n), 0) as orders from oms_order_count where company_id = c.id and day = of) o
      left join (select company_id, count(*) as active from sys_user
        where not deleted and last_login_at >= first and last_login_at < next group by 1) u on u.company_id = c.id
      left join (select company_id, count(*) as failed from sys_task
        where status = 'failed' and finished_at >= first and finished_at < next group by 1) t on t.company_id = c.id
      left join (select company_id, sum(bytes) as bytes from sys_file_usage group by 1) s on s.company_id = c.id
      where not c.deleted
      on conflict (company_id, tenant, day) do update set issued = excluded.issued, failed = excluded.failed, orders = excluded.orders,
        -- Logins are stamped over by later ones: once seen on a day, somebody was there on it.
        active = greatest(d.active, excluded.active), jobs_failed = excluded.jobs_failed, bytes = excluded.bytes, kept_at = now();
    insert into sys_usage_day as d (company_id, tenant, day, issued, failed, orders, active, jobs_failed, bytes)
      select 0, 0, of, coalesce(sum(issued), 0), coalesce(sum(failed), 0), coalesce(sum(orders), 0), coalesce(sum(active), 0),
        coalesce(sum(jobs_failed), 0), coalesce(sum(bytes), 0)
      from sys_usage_day where company_id = 0 and day = of and tenant <> 0
      on conflict (company_id, tenant, day) do update set issued = excluded.issued, failed = excluded.failed, orders = excluded.orders,
        active = excluded.active, jobs_failed = excluded.jobs_failed, bytes = excluded.bytes, kept_at = now();
    delete from sys_usage_day where company_id = 0 and day < of - 400;
    delete from sys_usage_provider where company_id = 0 and day < of - 400;
  end $$;
revoke all on function keep_usage_overseen(date) from public;
grant execute on function keep_usage_overseen(date) to heliu_app;

-- How each company stands, from the days that were kept.
create function keep_company_usage_overseen(of date) returns void
  language plpgsql security definer set search_path = public
  as $$
  begin
    if current_setting('app.company_id') <> '0' then
      raise exception 'only the platform keeps figures over all companies';
    end if;
    perform pg_advisory_xact_lock(4873, 2);
    insert into sys_company_usage as k (company_id, id, created_by, updated_by, code, name, plan, state, expire_at, founded_at, users,
        active_today, shops, orders_today, orders_month, issued_today, issued_month, failed_month, storage_mb, jobs_failed, last_login_at, search)
      select 0, c.id, 0, 0, c.code, c.name, c.plan,
        case when c.disabled then 'off' when c.expire_at + interval '15 days' < now() then 'closed' when c.expire_at < now() then 'lapsed'
          when c.expire_at < now() + interval '30 days' then 'expiring' else 'running' end,
        c.expire_at, c.created_at, coalesce(u.users, 0), coalesce(d.active_today, 0), coalesce(s.shops, 0), coalesce(d.orders_today, 0),
        coalesce(d.orders, 0), coalesce(d.issued_today, 0), coalesce(d.issued, 0), coalesce(d.failed, 0), coalesce(d.bytes, 0) / 1048576,
        coalesce(d.jobs_failed, 0), u.last, c.search
      from sys_company c
      left join (select company_id, count(*) filter (where not disabled) as users, max(last_login_at) as last from sys_user
        where not deleted and user_type = 'staff' group by 1) u on u.company_id = c.id
      left join (select company_id, count(*) as shops from oms_shop where not deleted and not disabled group by 1) s on s.company_id = c.id
      left join (select tenant, sum(issued) as issued, sum(failed) as failed, sum(orders) as orders, sum(jobs_failed) as jobs_failed,
          sum(active) filter (where day = of) as active_today, sum(orders) filter (where day = of) as orders_today,
          sum(issued) filter (where day = of) as issued_today, max(bytes) filter (where day = of) as bytes
        from sys_usage_day where company_id = 0 and tenant <> 0 and day between date_trunc('month', of)::date and of group by 1) d on d.tenant = c.id
      where not c.deleted
      on conflict (company_id, id) do update set code = excluded.code, name = excluded.name, plan = excluded.plan, state = excluded.state,
        expire_at = excluded.expire_at, founded_at = excluded.founded_at, users = excluded.users, active_today = excluded.active_today,
        shops = excluded.shops, orders_today = excluded.orders_today, orders_month = excluded.orders_month,
        issued_today = excluded.issued_today, issued_month = excluded.issued_month, failed_month = excluded.failed_month,
        storage_mb = excluded.storage_mb, jobs_failed = excluded.jobs_failed, last_login_at = excluded.last_login_at,
        search = excluded.search, deleted = false, updated_at = now();
    delete from sys_company_usage k where k.company_id = 0
      and not exists (select 1 from sys_company c where c.company_id = k.id and c.id = k.id and not c.deleted);
  end $$;
revoke all on function keep_company_usage_overseen(date) from public;
grant execute on function keep_company_usage_overseen(date) to heliu_app;

-- How the services outside answered, minute by minute, over all companies. The platform's own rows.
create table sys_gateway_minute (
  company_id bigint not null,
  gateway text collate "C" not null,
  minute timestamptz not null,
  done integer not null,
  refused integer not null,
  failed integer not null,
  ms bigint not null,
  slowest integer not null,
  fault text,
  fault_at timestamptz,
  primary key (company_id, gateway, minute)
);
create index sys_gateway_minute_at on sys_gateway_minute (company_id, minute);
alter table sys_gateway_minute enable row level security;
create policy scope on sys_gateway_minute using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_gateway_minute to heliu_app;

-- What is wrong, from when until when: whoever looks after the installation is told once, and once more when it is over.
create table sys_alarm (
  company_id bigint not null,
  id bigint not null,
  key text collate "C" not null,
  title text not null,
  said text not null,
  since timestamptz not null default now(),
  over_at timestamptz,
  primary key (company_id, id)
);
create unique index sys_alarm_open on sys_alarm (company_id, key) where over_at is null;
create index sys_alarm_since on sys_alarm (company_id, since desc);
alter table sys_alarm enable row level security;
create policy scope on sys_alarm using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_alarm to heliu_app;

-- Work in the background by kind, over all companies: counts, and one sentence of what failed last. For the platform alone.
create function sys_task_health_overseen()
  returns table (kind text, label text, shown boolean, waiting bigint, running bigint, oldest timestamptz, failed_hour bigint, failed_day bigint,
    retryable bigint, error text, failed_at timestamptz)
  language sql stable security definer set search_path = public
  as $$
    -- What people start is called by what they do it to, which is none of the platform's business.
    select t.kind, case when bool_or(t.shown) then null else max(t.label) end, bool_or(t.shown), count(*) filter (where t.status = 'queued'), count(*) filter (where t.status = 'running'),
      min(t.due_at) filter (where t.status = 'queued' and t.due_at <= now()),
      count(*) filter (where t.status = 'failed' and t.finished_at > now() - interval '1 hour'),
      count(*) filter (where t.status = 'failed' and t.finished_at > now() - interval '1 day'),
      count(*) filter (where t.status = 'failed' and not t.shown and t.attempts >= 5 and t.finished_at > now() - interval '7 days'),
      (array_agg(t.error order by t.finished_at desc nulls last) filter (where t.status = 'failed'))[1],
      max(t.finished_at) filter (where t.status = 'failed')
    from sys_task t
    where current_setting('app.company_id') = '0' and t.status in ('queued', 'running', 'failed')
    group by t.kind
  $$;
revoke all on function sys_task_health_overseen() from public;
grant execute on function sys_task_health_overseen() to heliu_app;

-- Lets jobs of one kind that gave up begin once more. What people started themselves is theirs to start again.
create function retry_tasks_overseen(of text) returns bigint
  language plpgsql security definer set search_path = public
  as $$
  declare
    again record;
    n bigint := 0;
  begin
    if current_setting('app.company_id') <> '0' then
      raise exception 'only the platform starts the jobs of all companies again';
    end if;
    for again in
      update sys_task set status = 'queued', error = null, finished_at = null, attempts = 0, due_at = now()
      where (company_id, id) in (select company_id, id from sys_task
        where status = 'failed' and kind = of and not shown and attempts >= 5 and finished_at > now() - interval '7 days'
        order by finished_at limit 1000 for update skip locked)
      returning company_id, id
    loop
      perform enqueue_job('task', json_build_object('company', again.company_id, 'id', again.id), 5);
      n := n + 1;
    end loop;
    return n;
  end $$;
revoke all on function retry_tasks_overseen(text) from public;
grant execute on function retry_tasks_overseen(text) to heliu_app;

-- Visits of the platform's people to a company that let them in, and what they looked at. They are the company's to read.
create table sys_visit (
  company_id bigint not null,
  id bigint not null,
  grant_id bigint not null,
  operator text not null,
  ip text,
  opened_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  primary key (company_id, id)
);
create index sys_visit_grant on sys_visit (company_id, grant_id);
alter table sys_visit enable row level security;
create policy scope on sys_visit using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update on sys_visit to heliu_app;

create table sys_visit_call (
  company_id bigint not null,
  visit_id bigint not null,
  id bigint not null,
  method text collate "C" not null,
  path text collate "C" not null,
  summary text not null,
  subject text collate "C" not null default '',
  is_refused boolean not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (company_id, visit_id, id)
);
create unique index sys_visit_call_same on sys_visit_call (company_id, visit_id, method, path, subject, is_refused);
alter table sys_visit_call enable row level security;
create policy scope on sys_visit_call using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update on sys_visit_call to heliu_app;

-- A company that left is erased by the function below, which is the owner's, and its history goes with it. Nobody else can.
create or replace function refuse_rewrite() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user <> 'heliu_app' and current_setting('app.erasing', true) = 'yes' then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

-- Everything of one company whose time is over, from every table there is. What the platform wrote about it on its own account,
-- such as renewals, stays: these are the platform's books.
create function erase_company_overseen(company bigint) returns bigint
  language plpgsql security definer set search_path = public
  as $$
  declare
    t text;
    n bigint;
    total bigint := 0;
  begin
    if current_setting('app.company_id') <> '0' or company <= 0 then
      raise exception 'only the platform erases companies';
    end if;
    perform 1 from sys_company where company_id = company and id = company and leaves_at <= now() for update;
    if not found then
      return 0;
    end if;
    perform set_config('app.erasing', 'yes', true);
    for t in
      select r.relname from pg_class r join pg_attribute a on a.attrelid = r.oid and a.attname = 'company_id'
      where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition order by r.relname
    loop
      execute format('delete from %I where company_id = $1', t) using company;
      get diagnostics n = row_count;
      total := total + n;
    end loop;
    delete from sys_usage_day where company_id = 0 and tenant = company;
    delete from sys_company_usage where company_id = 0 and id = company;
    perform set_config('app.erasing', '', true);
    return total;
  end $$;
revoke all on function erase_company_overseen(bigint) from public;
grant execute on function erase_company_overseen(bigint) to heliu_app;
