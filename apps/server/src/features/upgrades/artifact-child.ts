import { refusing } from '../../http/answers/error-parts.ts'
import { answerJobs } from '../../ports/reader/reader-process.ts'
import { artifactParts } from './artifact-parts.ts'
import type { ArtifactJob } from './artifact-reading.ts'

answerJobs(({ path, largest }: ArtifactJob) => refusing(artifactParts(path, largest)))
