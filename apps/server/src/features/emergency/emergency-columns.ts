import { emergencyContent } from '@vitrine/domain/release/emergency'
import { column } from '../../db/stored-json.ts'

/** The content of a stored emergency. */
export const readContent = column('emergencies.content', emergencyContent)
