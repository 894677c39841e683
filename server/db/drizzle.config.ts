import { defineConfig } from 'drizzle-kit'

/** Configures `npm run db:generate -- --name=what_changes`, which writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/**/table.ts',
  out: './server/db/migrations',
})
