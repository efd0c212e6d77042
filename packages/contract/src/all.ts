import { accessCalls } from './access.ts'
import { directoriesCalls } from './directories.ts'
import { downloadsCalls } from './downloads.ts'
import { emergencyCalls } from './emergency.ts'
import { exchangeCalls } from './exchange.ts'
import { feedsCalls } from './feeds.ts'
import { inboxCalls } from './inbox.ts'
import { interludesCalls } from './interludes.ts'
import { mailCalls } from './mail.ts'
import { materialsCalls } from './materials.ts'
import { organizationsCalls } from './organizations.ts'
import { playsCalls } from './plays.ts'
import { programsCalls } from './programs.ts'
import { releasesCalls } from './releases.ts'
import { reportsCalls } from './reports.ts'
import { reviewCalls } from './review.ts'
import { rolesCalls } from './roles.ts'
import { selectionsCalls } from './selections.ts'
import { systemCalls } from './system.ts'
import { templatesCalls } from './templates.ts'
import { terminalsCalls } from './terminals.ts'
import { timingCalls } from './timing.ts'
import { usersCalls } from './users.ts'

/** Every call by feature: what the reference lists and the rights matrix covers. */
export const allCalls = {
	access: accessCalls,
	directories: directoriesCalls,
	downloads: downloadsCalls,
	emergency: emergencyCalls,
	exchange: exchangeCalls,
	feeds: feedsCalls,
	inbox: inboxCalls,
	interludes: interludesCalls,
	mail: mailCalls,
	materials: materialsCalls,
	organizations: organizationsCalls,
	plays: playsCalls,
	programs: programsCalls,
	releases: releasesCalls,
	reports: reportsCalls,
	review: reviewCalls,
	roles: rolesCalls,
	selections: selectionsCalls,
	system: systemCalls,
	templates: templatesCalls,
	terminals: terminalsCalls,
	timing: timingCalls,
	users: usersCalls,
}
