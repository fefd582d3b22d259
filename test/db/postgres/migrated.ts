/** The database of the run's PostgreSQL that new ones are copied from. It has the tables and no rows. */
export const MIGRATED = "almagest_migrated";
