import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: [
    './src/platform/database/*.table.ts',
    './src/platform/database/organization-table.ts',
    './src/features/**/*.table.ts',
  ],
  out: './migrations',
});
