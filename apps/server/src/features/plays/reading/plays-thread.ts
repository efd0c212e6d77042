import { serveReading } from '../../../ports/threads/reading-works.ts'
import { plays_works } from './plays-jobs.ts'

serveReading(plays_works)
