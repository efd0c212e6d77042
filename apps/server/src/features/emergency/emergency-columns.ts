import { emergencyContent } from '@vitrine/domain/release/emergency'
import { column } from '../../db/stored-json.ts'

/** What a kept emergency shows. */
export const readContent = column('emergencies.content', emergencyContent)
