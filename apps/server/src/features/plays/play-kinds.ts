/** The kind of a record, as stored. */
export const play_kinds = { program: 1, material: 2 } as const
