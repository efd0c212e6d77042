import { rows } from './rows.ts'

export const downloads = rows({})
