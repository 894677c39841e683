import { withClient } from '#server/db/migrate.ts'

/** Runs one statement on a connection of its own. */
export const statement = (connectionString: string, text: string) =>
  withClient({ connectionString }, (client) => client.query(text))
