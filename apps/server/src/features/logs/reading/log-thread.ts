import { serveReading } from '../../../ports/threads/reading-works.ts'
import { log_works } from './log-jobs.ts'

serveReading(log_works)
