import { sql, type SQL } from 'drizzle-orm';
import { APOSTROPHES, LETTERS, PAIRS } from '@tenantry/contract/shared/folded';

const quoted = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`);

const [letters, plain] = LETTERS.map(quoted) as [SQL, SQL];

const text = sql.raw('searched.text');
const bare = sql`translate(${text}, ${quoted(APOSTROPHES)}, '')`;
const parts = sql`normalize(${bare}, NFKD)`;
const german = sql`regexp_replace(${parts}, '([aouAOU])\\u0308', '\\1e', 'g')`;

const withoutMarks = (marked: SQL) =>
  sql`lower(${Object.entries(PAIRS).reduce(
    (done, [letter, pair]) => sql`replace(${done}, ${quoted(letter)}, ${quoted(pair)})`,
    sql`translate(regexp_replace(${marked}, '[\\u0300-\\u036f]', '', 'g'), ${letters}, ${plain})`,
  )})`;

/** Most texts are plain, and take the short way. */
const fold = sql`case when octet_length(${text}) = char_length(${text}) then lower(${bare})
  when ${german} = ${parts} then ${withoutMarks(parts)}
  else ${withoutMarks(parts)} || ' ' || ${withoutMarks(german)} end`;

/**
 * A text as `searchText` folds it, in the database: without case, accents and apostrophes, composed or not. It uses only
 * functions that every PostgreSQL has, on one machine or on several, and computes the text once.
 */
export const folded = (of: SQL): SQL =>
  sql`(select ${fold} from (select ${of} as text offset 0) as searched)`;
