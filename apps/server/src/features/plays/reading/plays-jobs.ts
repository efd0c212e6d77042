import type { Database } from '../../../db/database.ts'
import type { WantedReport } from '../../../ports/mailed-plays.ts'
import { getCompleteness, listCompleteness } from '../completeness/completeness.ts'
import { completenessFile } from '../completeness/completeness-file.ts'
import { madeReports } from '../mailed/contents.ts'
import { compareWanted } from '../planned/comparing.ts'
import { plannedFile } from '../planned/planned-file.ts'
import { proofFile } from '../proof/proof-file.ts'
import { readProof } from '../proof/proof-reading.ts'
import { playFile } from '../statistics/play-file.ts'

/** What reads many plays; files are written as they are read. */
const works = {
	completeness: getCompleteness,
	completeness_list: listCompleteness,
	completeness_file: completenessFile,
	planned: compareWanted,
	planned_file: plannedFile,
	plays_file: playFile,
	proof: readProof,
	proof_file: proofFile,
	report: (database: Database, wanted: WantedReport) => madeReports(database)(wanted),
} as const
type Works = typeof works

/** The same as jobs of a thread. */
export type PlaysJobs = {
	readonly [K in keyof Works]: (job: Parameters<Works[K]>[1], gone: AbortSignal) => ReturnType<Works[K]>
}

/** The jobs on a database. */
export const playsJobs = (database: Database): PlaysJobs =>
	Object.fromEntries(
		Object.entries(works).map(([name, work]) => [
			name,
			(job: never, gone: AbortSignal) => work(database, job, gone as never),
		]),
	) as unknown as PlaysJobs
