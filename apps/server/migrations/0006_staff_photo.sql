drop view hr_staff_v;
alter table hr_staff add column photo bigint;
create view hr_staff_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, photo, gender, id_type, id_no, birthday, mobile, email, nation, marital, education, address, department, post, level, supervisor, work_kind, entry_date, probation_end, regular_date, status, leave_date, leave_reason, bank_name, bank_no, social_city, social_no, fund_no, non_resident, first_job_this_year, tax_relief, emergency_contact, emergency_relation, emergency_phone, remark, search from hr_staff where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_staff_v to heliu_app;
