// node failed_checks.mjs DIRECTORY: the ids of the checks that failed in the suite's results, one a line.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const failed = readdirSync(process.argv[2], { recursive: true })
  .filter((file) => file.endsWith('checks.json'))
  .flatMap((file) => JSON.parse(readFileSync(join(process.argv[2], file), 'utf8')))
  .filter((check) => check.status === 'FAILURE')
  .map((check) => check.id);
console.log([...new Set(failed)].sort().join('\n'));
