create table pos_member (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  card_no text not null,
  name text not null,
  phone text,
  phone_key bigint,
  gender text,
  birthday date,
  rank bigint,
  rank_since date,
  rank_earned boolean not null default false,
  tags bigint[],
  source text not null default 'store',
  points integer not null default 0,
  spent numeric(18,2) not null default 0.00,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index pos_member_created on pos_member (company_id, created_at desc, id desc);
create index pos_member_search on pos_member using gin (company_id, search gin_trgm_ops);
create unique index pos_member_card_no on pos_member (company_id, card_no) where not deleted;
create unique index pos_member_phone_key on pos_member (company_id, phone_key) where not deleted and phone_key is not null;
create index pos_member_birthday_order on pos_member (company_id, birthday, id);
create index pos_member_rank_recent on pos_member (company_id, rank, created_at desc, id desc);
create index pos_member_source_recent on pos_member (company_id, source, created_at desc, id desc);
create index pos_member_points_order on pos_member (company_id, points, id);
create index pos_member_spent_order on pos_member (company_id, spent, id);
alter table pos_member enable row level security;
create policy scope on pos_member using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_member to heliu_app;
create view pos_member_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, card_no, name, phone, phone_key, gender, birthday, rank, rank_since, rank_earned, tags, source, points, spent, disabled, remark, search from pos_member where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_member_v to heliu_app;
create table pos_member_rank (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  code text not null,
  name text not null,
  level integer not null,
  months integer not null default 12,
  threshold numeric(18,2) not null default 0.00,
  downgrade boolean not null default false,
  keep_threshold numeric(18,2) not null default 0.00,
  multiple numeric(22,2) not null default '1',
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index pos_member_rank_search on pos_member_rank using gin (company_id, search gin_trgm_ops);
create unique index pos_member_rank_code on pos_member_rank (company_id, code) where not deleted;
create unique index pos_member_rank_name on pos_member_rank (company_id, name) where not deleted;
create unique index pos_member_rank_level on pos_member_rank (company_id, level) where not deleted;
alter table pos_member_rank enable row level security;
create policy scope on pos_member_rank using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_member_rank to heliu_app;
create view pos_member_rank_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, level, months, threshold, downgrade, keep_threshold, multiple, disabled, remark, search from pos_member_rank where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_member_rank_v to heliu_app;
create table pos_member_tag (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index pos_member_tag_search on pos_member_tag using gin (company_id, search gin_trgm_ops);
create unique index pos_member_tag_name on pos_member_tag (company_id, name) where not deleted;
alter table pos_member_tag enable row level security;
create policy scope on pos_member_tag using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_member_tag to heliu_app;
create view pos_member_tag_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, disabled, remark, search from pos_member_tag where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_member_tag_v to heliu_app;
create table pos_point_entry (
  company_id bigint not null,
  source_id bigint not null,
  source_name text collate "C" not null,
  id bigint not null,
  source_action text collate "C" not null,
  source_number text collate "C",
  posted_on date not null,
  reverses_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  member bigint not null,
  expires_on text,
  points numeric(22,0) not null default '0',
  spent numeric(18,2) not null default 0.00,
  kind text not null,
  primary key (company_id, source_id, source_name, id)
);
create unique index pos_point_entry_reverses on pos_point_entry (company_id, reverses_id) where reverses_id is not null;
create index pos_point_entry_member on pos_point_entry (company_id, member, posted_on, id);
alter table pos_point_entry enable row level security;
create policy scope on pos_point_entry using (company_id = current_setting('app.company_id')::bigint);
grant select, insert on pos_point_entry to heliu_app;
create trigger append_only before update or delete or truncate on pos_point_entry for each statement execute function refuse_rewrite();
create view pos_point_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, member, expires_on, points, spent, kind from pos_point_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_point_entry_v to heliu_app;
create table pos_point_entry_by_lot (
  company_id bigint not null,
  member bigint not null,
  expires_on text not null,
  stripe smallint not null default 0,
  points numeric(22,0) not null default 0,
  primary key (company_id, member, expires_on, stripe),
  constraint pos_point_entry_by_lot_floor check (points >= 0)
);
alter table pos_point_entry_by_lot enable row level security;
create policy scope on pos_point_entry_by_lot using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_point_entry_by_lot to heliu_app;
create view pos_point_entry_by_lot_v as select company_id, member, expires_on, stripe, points from pos_point_entry_by_lot where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_point_entry_by_lot_v to heliu_app;
create table pos_point_entry_by_member (
  company_id bigint not null,
  member bigint not null,
  stripe smallint not null default 0,
  points numeric(22,0) not null default 0,
  spent numeric(18,2) not null default 0,
  primary key (company_id, member, stripe),
  constraint pos_point_entry_by_member_floor check (points >= 0)
);
alter table pos_point_entry_by_member enable row level security;
create policy scope on pos_point_entry_by_member using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_point_entry_by_member to heliu_app;
create view pos_point_entry_by_member_v as select company_id, member, stripe, points, spent from pos_point_entry_by_member where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_point_entry_by_member_v to heliu_app;
create table pos_point_entry_by_month (
  company_id bigint not null,
  member bigint not null,
  month date not null,
  stripe smallint not null default 0,
  spent numeric(18,2) not null default 0,
  primary key (company_id, member, month, stripe)
);
alter table pos_point_entry_by_month enable row level security;
create policy scope on pos_point_entry_by_month using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_point_entry_by_month to heliu_app;
create view pos_point_entry_by_month_v as select company_id, member, month, stripe, spent from pos_point_entry_by_month where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_point_entry_by_month_v to heliu_app;
create table pos_point_order (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  number text collate "C" not null,
  status text collate "C" not null,
  source_type text,
  source_id bigint,
  source_number text,
  audited_by bigint,
  audited_at timestamptz,
  print_count integer not null default 0,
  order_date date not null,
  kind text not null default 'earn',
  reason text,
  change integer not null default 0,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pos_point_order_number on pos_point_order (company_id, number);
create index pos_point_order_created on pos_point_order (company_id, created_at desc, id desc);
create index pos_point_order_status on pos_point_order (company_id, status, created_at desc, id desc);
create index pos_point_order_maker on pos_point_order (company_id, created_by, status, created_at desc, id desc);
create index pos_point_order_search on pos_point_order using gin (company_id, search gin_trgm_ops);
create index pos_point_order_order_date_order on pos_point_order (company_id, order_date, id);
create index pos_point_order_kind_recent on pos_point_order (company_id, kind, created_at desc, id desc);
alter table pos_point_order enable row level security;
create policy scope on pos_point_order using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_point_order to heliu_app;
create view pos_point_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, order_date, kind, reason, change, remark, search from pos_point_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_point_order_v to heliu_app;
create table pos_point_order_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  member bigint not null,
  amount numeric(18,2),
  points integer,
  change integer not null default 0,
  expires_on text,
  note text,
  primary key (company_id, document_id, id)
);
create index pos_point_order_lines_member_of on pos_point_order_lines (company_id, member, document_id);
alter table pos_point_order_lines enable row level security;
create policy scope on pos_point_order_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_point_order_lines to heliu_app;
create view pos_point_order_lines_v as select company_id, document_id, id, position, member, amount, points, change, expires_on, note from pos_point_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_point_order_lines_v to heliu_app;
create table pos_score_rule (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  starts_on date not null,
  earn_per numeric(18,2) not null,
  earn_points integer not null,
  expiry text not null default 'none',
  expiry_months integer,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index pos_score_rule_search on pos_score_rule using gin (company_id, search gin_trgm_ops);
create unique index pos_score_rule_name on pos_score_rule (company_id, name) where not deleted;
create unique index pos_score_rule_starts_on on pos_score_rule (company_id, starts_on) where not deleted;
alter table pos_score_rule enable row level security;
create policy scope on pos_score_rule using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_score_rule to heliu_app;
create view pos_score_rule_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, starts_on, earn_per, earn_points, expiry, expiry_months, disabled, remark, search from pos_score_rule where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_score_rule_v to heliu_app;
