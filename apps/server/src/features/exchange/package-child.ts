import { refusing } from '../../http/answers/error-parts.ts'
import { answerJobs } from '../../ports/reader/reader-process.ts'
import type { PackageJob } from './package-opening.ts'
import { packageParts } from './package-reading.ts'

answerJobs(({ path, largest }: PackageJob) => refusing(packageParts(path, largest)))
