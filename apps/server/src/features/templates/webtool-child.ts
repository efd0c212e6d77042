import { refusing } from '../../http/answers/error-parts.ts'
import { answerJobs } from '../../ports/reader/reader-process.ts'
import { webtoolParts } from './webtool-page.ts'

answerJobs((_job: null, zip) => refusing(webtoolParts(zip)))
