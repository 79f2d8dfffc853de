drop view oms_drawer_v;
alter table oms_drawer add column face_auth text;
alter table oms_drawer add column face_asked_at timestamptz;
alter table oms_drawer add column face_looked_at timestamptz;
create view oms_drawer_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, subject, account, phone, preferred, login_state, login_checked_at, login_until, face_auth, face_asked_at, face_looked_at, disabled, remark, search from oms_drawer where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_drawer_v to heliu_app;
