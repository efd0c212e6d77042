import { access } from './access.ts'
import { archives } from './archives.ts'
import { between } from './between.ts'
import { checks } from './checks.ts'
import { conflicts } from './conflicts.ts'
import { directories } from './directories.ts'
import { downloadSearch } from './download-search.ts'
import { downloads } from './downloads.ts'
import { editorCanvas } from './editor-canvas.ts'
import { editorFrame } from './editor-frame.ts'
import { editorLists } from './editor-lists.ts'
import { editorPanels } from './editor-panels.ts'
import { editorSaving } from './editor-saving.ts'
import { editorWindows } from './editor-windows.ts'
import { emergency } from './emergency.ts'
import { emergencyBanner } from './emergency-banner.ts'
import { emergencyRunning } from './emergency-running.ts'
import { accidentErrors } from './errors-accidents.ts'
import { emergencyErrors } from './errors-emergency.ts'
import { libraryErrors } from './errors-library.ts'
import { peopleErrors } from './errors-people.ts'
import { releaseErrors } from './errors-releases.ts'
import { reviewErrors } from './errors-review.ts'
import { selectionErrors } from './errors-selections.ts'
import { sessionErrors } from './errors-session.ts'
import { strangerErrors } from './errors-strangers.ts'
import { terminalErrors } from './errors-terminals.ts'
import { timeErrors } from './errors-times.ts'
import { exchange } from './exchange.ts'
import { failures } from './failures.ts'
import { feeds } from './feeds.ts'
import { freeSpace } from './free-space.ts'
import { help } from './help.ts'
import { inbox } from './inbox.ts'
import { interludeScreens } from './interlude-screens.ts'
import { interludes } from './interludes.ts'
import { kinds } from './kinds.ts'
import { later } from './later.ts'
import { logs } from './logs.ts'
import { madeForms } from './made-forms.ts'
import { madeLettering } from './made-lettering.ts'
import { madeSources } from './made-sources.ts'
import { mail } from './mail.ts'
import { mailScreen } from './mail-screen.ts'
import { materials } from './materials.ts'
import { materialsChanging } from './materials-changing.ts'
import { materialsFinding } from './materials-finding.ts'
import { moves } from './moves.ts'
import { noSuchDay } from './no-such-day.ts'
import { organizations } from './organizations.ts'
import { outOfReach } from './out-of-reach.ts'
import { personal } from './personal.ts'
import { personalSessions } from './personal-sessions.ts'
import { places } from './places.ts'
import { playSearch } from './play-search.ts'
import { playSimulator } from './play-simulator.ts'
import { playTimes } from './play-times.ts'
import { player } from './player.ts'
import { plays } from './plays.ts'
import { problems } from './problems.ts'
import { processing } from './processing.ts'
import { programDetails } from './program-details.ts'
import { programList } from './program-list.ts'
import { programPreview } from './program-preview.ts'
import { programSharing } from './program-sharing.ts'
import { programs } from './programs.ts'
import { publishing } from './publishing.ts'
import { publishingHours } from './publishing-hours.ts'
import { reach } from './reach.ts'
import { reachScreens } from './reach-screens.ts'
import { referrals } from './referrals.ts'
import { registration } from './registration.ts'
import { releaseLife } from './release-life.ts'
import { releaseStates } from './release-states.ts'
import { releases } from './releases.ts'
import { review } from './review.ts'
import { reviewScreens } from './review-screens.ts'
import { reviewSetting } from './review-setting.ts'
import { revisions } from './revisions.ts'
import { rights } from './rights.ts'
import { rightsContent } from './rights-content.ts'
import { roles } from './roles.ts'
import { screenProblems } from './screen-problems.ts'
import { selections } from './selections.ts'
import { shell } from './shell.ts'
import { shellTools } from './shell-tools.ts'
import { silence } from './silence.ts'
import { specificationMessages } from './specification-messages.ts'
import { system } from './system.ts'
import { takenDown } from './taken-down.ts'
import { templates } from './templates.ts'
import { terminals } from './terminals.ts'
import { timing } from './timing.ts'
import { tokenScopes } from './token-scopes.ts'
import { uploadFailures } from './upload-failures.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'
import { usersActions } from './users-actions.ts'
import { verificationPicture } from './verification-picture.ts'

/** Every text a person sees, keyed by its Chinese source; each feature file adds its own line. */
export const all = {
	...sessionErrors,
	...strangerErrors,
	...tokenScopes,
	...peopleErrors,
	...libraryErrors,
	...releaseErrors,
	...terminalErrors,
	...reviewErrors,
	...failures,
	...specificationMessages,
	...timeErrors,
	...selectionErrors,
	...problems,
	...screenProblems,
	...shell,
	...shellTools,
	...access,
	...registration,
	...materials,
	...materialsFinding,
	...materialsChanging,
	...feeds,
	...kinds,
	...madeForms,
	...madeLettering,
	...madeSources,
	...processing,
	...review,
	...reviewScreens,
	...reviewSetting,
	...archives,
	...templates,
	...timing,
	...uploadFailures,
	...uploads,
	...directories,
	...programs,
	...programSharing,
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
	...accidentErrors,
	...emergencyErrors,
	...emergency,
	...emergencyBanner,
	...emergencyRunning,
	...checks,
	...exchange,
	...releases,
	...releaseLife,
	...reach,
	...releaseStates,
	...reachScreens,
	...freeSpace,
	...silence,
	...playSimulator,
	...publishing,
	...publishingHours,
	...inbox,
	...interludes,
	...interludeScreens,
	...downloadSearch,
	...downloads,
	...terminals,
	...selections,
	...plays,
	...playSearch,
	...playTimes,
	...noSuchDay,
	...mailScreen,
	...places,
	...player,
	...help,
	...later,
	...logs,
	...rights,
	...rightsContent,
	...mail,
	...outOfReach,
	...personal,
	...personalSessions,
	...system,
	...takenDown,
	...organizations,
	...revisions,
	...conflicts,
	...moves,
	...verificationPicture,
	...roles,
	...referrals,
	...users,
	...usersActions,
}

/** A Chinese text that has its translations. */
export type TextKey = keyof typeof all
