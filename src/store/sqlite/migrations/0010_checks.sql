-- SQLite compares a value with a constant list of more than two by building a temporary table of the list, at every
-- write: three of them were a third of a submit's work. A chain of comparisons allows the same values and builds nothing.
-- Only the text of the CHECK constraints changes, no row, so the schema may be edited in place:
-- https://www.sqlite.org/lang_altertable.html, section 7. A text that is not found stays as it is, slower but right.
PRAGMA writable_schema = ON;

UPDATE sqlite_schema SET sql = replace(sql,
  'state IN (''AWAITING_OPPONENT'', ''AWAITING_PROPOSER'', ''AWAITING_ARBITRATOR'',
                                             ''INTERVENTION_PENDING'', ''CLOSED'')',
  'state = ''AWAITING_OPPONENT'' OR state = ''AWAITING_PROPOSER'' OR state = ''AWAITING_ARBITRATOR''
                                             OR state = ''INTERVENTION_PENDING'' OR state = ''CLOSED''')
WHERE type = 'table' AND name = 'debates';

UPDATE sqlite_schema SET sql = replace(replace(sql,
  'type IN (''MOTION'', ''CLAIM'', ''APPEAL'', ''RESOLUTION'', ''INTERVENTION'', ''RULING'')',
  'type = ''CLAIM'' OR type = ''MOTION'' OR type = ''APPEAL'' OR type = ''RESOLUTION'' OR type = ''INTERVENTION''
                                              OR type = ''RULING'''),
  'role IN (''proposer'', ''opponent'', ''arbitrator'')',
  'role = ''proposer'' OR role = ''opponent'' OR role = ''arbitrator''')
WHERE type = 'table' AND name = 'arguments';

UPDATE sqlite_schema SET sql = replace(sql,
  'type IN (''CLAIM'', ''APPEAL'', ''RESOLUTION'')', 'type = ''CLAIM'' OR type = ''APPEAL'' OR type = ''RESOLUTION''')
WHERE type = 'table' AND name = 'held_drafts';

UPDATE sqlite_schema SET sql = replace(replace(sql,
  'severity IN (''critical'', ''major'', ''minor'')',
  'severity = ''critical'' OR severity = ''major'' OR severity = ''minor'''),
  'status IN (''open'', ''fixed'', ''disputed'', ''deferred'', ''verified'', ''withdrawn'', ''ruled'')',
  'status = ''open'' OR status = ''fixed'' OR status = ''disputed'' OR status = ''deferred''
      OR status = ''verified'' OR status = ''withdrawn'' OR status = ''ruled''')
WHERE type = 'table' AND name = 'issues';

UPDATE sqlite_schema SET sql = replace(sql,
  'kind IN (''ruling_due'', ''closed'', ''stalled'')', 'kind = ''ruling_due'' OR kind = ''closed'' OR kind = ''stalled''')
WHERE type = 'table' AND name = 'notices';

PRAGMA writable_schema = RESET;
