-- Files of the archive that are still to be fetched: few among many.
create index oms_invoice_more_files on oms_invoice (company_id, id) where file_links is not null;
