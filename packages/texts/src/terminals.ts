import { rows } from './rows.ts'

export const terminals = rows({})
