import { rows } from './rows.ts'

export const programs = rows({})
