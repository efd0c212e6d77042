import type { Database } from '../../../db/database.ts'
import type { WantedReport } from '../../../ports/mailed-plays.ts'
import type { getCompleteness, listCompleteness } from '../completeness/completeness.ts'
import type { completenessFile } from '../completeness/completeness-file.ts'
import type { compareWanted } from '../planned/comparing.ts'
import type { plannedFile } from '../planned/planned-file.ts'
import type { proofFile } from '../proof/proof-file.ts'
import type { readProof } from '../proof/proof-reading.ts'
import type { playFile } from '../statistics/play-file.ts'

/** Work whose code is loaded when it is first wanted: some of it needs the texts of all languages, which the rest does not. */
const late = <F extends (...given: never[]) => Promise<unknown>>(load: () => Promise<F>): F =>
	((...given: never[]) => load().then(work => work(...given))) as F

/** What reads many plays; files are written as they are read. */
export const plays_works = {
	completeness: late<typeof getCompleteness>(() =>
		import('../completeness/completeness.ts').then(one => one.getCompleteness),
	),
	completeness_list: late<typeof listCompleteness>(() =>
		import('../completeness/completeness.ts').then(one => one.listCompleteness),
	),
	completeness_file: late<typeof completenessFile>(() =>
		import('../completeness/completeness-file.ts').then(one => one.completenessFile),
	),
	planned: late<typeof compareWanted>(() => import('../planned/comparing.ts').then(one => one.compareWanted)),
	planned_file: late<typeof plannedFile>(() => import('../planned/planned-file.ts').then(one => one.plannedFile)),
	plays_file: late<typeof playFile>(() => import('../statistics/play-file.ts').then(one => one.playFile)),
	proof: late<typeof readProof>(() => import('../proof/proof-reading.ts').then(one => one.readProof)),
	proof_file: late<typeof proofFile>(() => import('../proof/proof-file.ts').then(one => one.proofFile)),
	report: (database: Database, wanted: WantedReport) =>
		import('../mailed/contents.ts').then(one => one.madeReports(database)(wanted)),
} as const
