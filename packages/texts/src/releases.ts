import { rows } from './rows.ts'

export const releases = rows({})
