import { access } from './access.ts'
import { archives } from './archives.ts'
import { between } from './between.ts'
import { checks } from './checks.ts'
import { directories } from './directories.ts'
import { downloads } from './downloads.ts'
import { editorCanvas } from './editor-canvas.ts'
import { editorFrame } from './editor-frame.ts'
import { editorLists } from './editor-lists.ts'
import { editorPanels } from './editor-panels.ts'
import { editorSaving } from './editor-saving.ts'
import { editorWindows } from './editor-windows.ts'
import { emergency } from './emergency.ts'
import { emergencyRunning } from './emergency-running.ts'
import { exchange } from './exchange.ts'
import { faults } from './faults.ts'
import { feeds } from './feeds.ts'
import { freeSpace } from './free-space.ts'
import { help } from './help.ts'
import { interludeScreens } from './interlude-screens.ts'
import { interludes } from './interludes.ts'
import { kinds } from './kinds.ts'
import { later } from './later.ts'
import { logs } from './logs.ts'
import { madeForms } from './made-forms.ts'
import { madeKinds } from './made-kinds.ts'
import { madeLetters } from './made-letters.ts'
import { madeSources } from './made-sources.ts'
import { mail } from './mail.ts'
import { materials } from './materials.ts'
import { materialsChanging } from './materials-changing.ts'
import { materialsFinding } from './materials-finding.ts'
import { organizations } from './organizations.ts'
import { personal } from './personal.ts'
import { personalSessions } from './personal-sessions.ts'
import { places } from './places.ts'
import { playSimulator } from './play-simulator.ts'
import { player } from './player.ts'
import { plays } from './plays.ts'
import { processing } from './processing.ts'
import { programDetails } from './program-details.ts'
import { programList } from './program-list.ts'
import { programPreview } from './program-preview.ts'
import { programs } from './programs.ts'
import { publishing } from './publishing.ts'
import { publishingHours } from './publishing-hours.ts'
import { referrals } from './referrals.ts'
import { emergencyRefusals } from './refusals-emergency.ts'
import { libraryRefusals } from './refusals-library.ts'
import { peopleRefusals } from './refusals-people.ts'
import { releaseRefusals } from './refusals-releases.ts'
import { reviewRefusals } from './refusals-review.ts'
import { sessionRefusals } from './refusals-session.ts'
import { terminalRefusals } from './refusals-terminals.ts'
import { registration } from './registration.ts'
import { releaseLife } from './release-life.ts'
import { releases } from './releases.ts'
import { review } from './review.ts'
import { reviewScreens } from './review-screens.ts'
import { reviewSetting } from './review-setting.ts'
import { rights } from './rights.ts'
import { rightsContent } from './rights-content.ts'
import { roles } from './roles.ts'
import { selections } from './selections.ts'
import { shell } from './shell.ts'
import { system } from './system.ts'
import { templates } from './templates.ts'
import { terminals } from './terminals.ts'
import { timing } from './timing.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'
import { usersActions } from './users-actions.ts'

/** Every text a person sees, keyed by its Chinese source; each feature file adds its own line. */
export const all = {
	...sessionRefusals,
	...peopleRefusals,
	...libraryRefusals,
	...releaseRefusals,
	...terminalRefusals,
	...reviewRefusals,
	...faults,
	...shell,
	...access,
	...registration,
	...materials,
	...materialsFinding,
	...materialsChanging,
	...feeds,
	...kinds,
	...madeForms,
	...madeKinds,
	...madeLetters,
	...madeSources,
	...processing,
	...review,
	...reviewScreens,
	...reviewSetting,
	...archives,
	...templates,
	...timing,
	...uploads,
	...directories,
	...programs,
	...programList,
	...programDetails,
	...programPreview,
	...editorLists,
	...editorPanels,
	...editorSaving,
	...editorWindows,
	...editorCanvas,
	...editorFrame,
	...between,
	...emergencyRefusals,
	...emergency,
	...emergencyRunning,
	...checks,
	...exchange,
	...releases,
	...releaseLife,
	...freeSpace,
	...playSimulator,
	...publishing,
	...publishingHours,
	...interludes,
	...interludeScreens,
	...downloads,
	...terminals,
	...selections,
	...plays,
	...places,
	...player,
	...help,
	...later,
	...logs,
	...rights,
	...rightsContent,
	...mail,
	...personal,
	...personalSessions,
	...system,
	...organizations,
	...roles,
	...referrals,
	...users,
	...usersActions,
}

/** A Chinese text that has its translations. */
export type TextKey = keyof typeof all
