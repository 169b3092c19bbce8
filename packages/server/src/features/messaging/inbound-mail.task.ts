export { parseMail as run } from './inbound-mail.parsing.ts';
