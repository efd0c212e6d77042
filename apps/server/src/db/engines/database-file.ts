/** The name of the embedded database in the data directory, and in a backup. */
export const database_file = 'vitrine.sqlite'
