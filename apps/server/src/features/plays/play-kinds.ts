/** What a record is of, as it is stored. */
export const play_kinds = { program: 1, material: 2 } as const
