import { createBrowserRouter, type RouteObject, redirect, redirectDocument } from 'react-router'
import { HomeScreen } from '../features/statistics/home-screen.tsx'
import { terminalPath } from '../ui/terminals/terminal-path.ts'
import { isReferralPage } from './addresses.ts'
import { Frame } from './frame.tsx'
import { Guarded } from './guarded.tsx'
import { lazyScreen, readyScreen } from './lazy-screen.tsx'
import { MissingScreen } from './missing-screen.tsx'
import { RouteFailure } from './route-failure.tsx'
import { Shell } from './shell.tsx'

// The most frequently opened screen is bundled with the frame.
const Home = readyScreen(HomeScreen)
const Certificate = lazyScreen(() => import('./framed/statistics.tsx').then(screen => screen.Certificate))
const Planned = lazyScreen(() => import('./framed/statistics.tsx').then(screen => screen.Planned))
const Completeness = lazyScreen(() => import('./framed/statistics.tsx').then(screen => screen.Completeness))
const Mailings = lazyScreen(() => import('./framed/statistics.tsx').then(screen => screen.Mailings))
const Statistics = lazyScreen(() => import('./framed/statistics.tsx').then(screen => screen.Statistics))
const Materials = lazyScreen(() => import('./framed/materials.tsx').then(screen => screen.Materials))
const Make = lazyScreen(() => import('./framed/make.tsx').then(screen => screen.Make))
const Upload = lazyScreen(() => import('./framed/upload.tsx').then(screen => screen.Upload))
const UploadResume = lazyScreen(() => import('./framed/upload-resume.tsx').then(screen => screen.UploadResume))
const Directories = lazyScreen(() => import('./framed/directories.tsx').then(screen => screen.Directories))
const Programs = lazyScreen(() => import('./framed/programs.tsx').then(screen => screen.Programs))
const ProgramPreview = lazyScreen(() => import('./framed/programs.tsx').then(screen => screen.ProgramPreview))
const Releases = lazyScreen(() => import('./framed/releases.tsx').then(screen => screen.Releases))
const PlayList = lazyScreen(() => import('./framed/publishing.tsx').then(screen => screen.PlayList))
const Schedule = lazyScreen(() => import('./framed/publishing.tsx').then(screen => screen.Schedule))
const Simulator = lazyScreen(() => import('./framed/publishing.tsx').then(screen => screen.Simulator))
const ScheduleTemplates = lazyScreen(() =>
	import('./framed/schedule-templates.tsx').then(screen => screen.ScheduleTemplates),
)
const Interludes = lazyScreen(() => import('./framed/interludes.tsx').then(screen => screen.Interludes))
const Interlude = lazyScreen(() => import('./framed/interludes.tsx').then(screen => screen.Interlude))
const Emergency = lazyScreen(() => import('./framed/emergency.tsx').then(screen => screen.Emergency))
const Terminals = lazyScreen(() => import('./framed/terminals.tsx').then(screen => screen.Terminals))
const Terminal = lazyScreen(() => import('./framed/terminals.tsx').then(screen => screen.Terminal))
const AcquisitionDevices = lazyScreen(() =>
	import('./framed/acquisition.tsx').then(screen => screen.AcquisitionDevices),
)
const Nodes = lazyScreen(() => import('./framed/nodes.tsx').then(screen => screen.Nodes))
const Calendars = lazyScreen(() => import('./framed/schedule-templates.tsx').then(screen => screen.Calendars))
const Webhooks = lazyScreen(() => import('./framed/webhooks.tsx').then(screen => screen.Webhooks))
const Points = lazyScreen(() => import('./framed/points.tsx').then(screen => screen.Points))
const AddPoint = lazyScreen(() => import('./framed/points.tsx').then(screen => screen.AddPoint))
const Upgrades = lazyScreen(() => import('./framed/upgrades.tsx').then(screen => screen.Upgrades))
const ScreenSync = lazyScreen(() => import('./framed/screen-sync.tsx').then(screen => screen.ScreenSync))
const Health = lazyScreen(() => import('./framed/health.tsx').then(screen => screen.Health))
const Logins = lazyScreen(() => import('./framed/logs.tsx').then(screen => screen.Logins))
const Operations = lazyScreen(() => import('./framed/logs.tsx').then(screen => screen.Operations))
const TerminalLogs = lazyScreen(() => import('./framed/logs.tsx').then(screen => screen.TerminalLogs))
const TerminalLog = lazyScreen(() => import('./framed/logs.tsx').then(screen => screen.TerminalLog))
const Personal = lazyScreen(() => import('./framed/personal.tsx').then(screen => screen.Personal))
const System = lazyScreen(() => import('./framed/system.tsx').then(screen => screen.System))
const AccessLayout = lazyScreen(() => import('./framed/system.tsx').then(screen => screen.AccessLayout))
const UnsentMail = lazyScreen(() => import('./framed/system.tsx').then(screen => screen.UnsentMail))
const SingleSignOn = lazyScreen(() => import('./framed/sso.tsx').then(screen => screen.SingleSignOn))
const SoftwareLicence = lazyScreen(() => import('./framed/system.tsx').then(screen => screen.SoftwareLicence))
const Maintenance = lazyScreen(() => import('./framed/system.tsx').then(screen => screen.Maintenance))
const ReviewSetting = lazyScreen(() => import('./framed/system.tsx').then(screen => screen.ReviewSetting))
const MaterialCheck = lazyScreen(() => import('./framed/review.tsx').then(screen => screen.MaterialCheck))
const ProgramCheck = lazyScreen(() => import('./framed/review.tsx').then(screen => screen.ProgramCheck))
const IssueCheck = lazyScreen(() => import('./framed/review.tsx').then(screen => screen.IssueCheck))
const CheckManage = lazyScreen(() => import('./framed/review.tsx').then(screen => screen.CheckManage))
const Organizations = lazyScreen(() => import('./framed/organizations.tsx').then(screen => screen.Organizations))
const Users = lazyScreen(() => import('./framed/users.tsx').then(screen => screen.Users))
const Roles = lazyScreen(() => import('./framed/roles.tsx').then(screen => screen.Roles))
const templates = () => import('./framed/templates.tsx')
const ProgramTemplates = lazyScreen(() => templates().then(screen => screen.ProgramTemplates))
const MaterialTemplates = lazyScreen(() => templates().then(screen => screen.MaterialTemplates))
const Fonts = lazyScreen(() => templates().then(screen => screen.Fonts))
const WebTools = lazyScreen(() => templates().then(screen => screen.WebTools))
const Help = lazyScreen(() => import('../features/help/help-screen.tsx').then(screen => screen.HelpScreen))
const Editor = lazyScreen(() => import('./framed/editor.tsx').then(screen => screen.Editor))

const GuardedEditor = () => (
	<Guarded>
		<Editor />
	</Guarded>
)

/** An area without a screen of its own redirects to its first one. */
const areas = Object.entries({
	'/explorer': '/explorer/mediaList',
	'/schedule': '/schedule/programManage',
	'/terminal': '/terminal/Control',
	'/review': '/review/materialCheck',
	'/log': '/log/loginlLog',
	'/device': '/terminal/Control',
	'/device/terminalManage': '/terminal/Control',
	'/system': '/system/organizationManage',
	'/system/templateManagement': '/system/templateManagement/ProgramTemplate',
}).map(([path, first]): RouteObject => ({ path, loader: () => redirect(first) }))

/** All addresses of the application; matching is case-insensitive. */
export const router = createBrowserRouter([
	{
		// Errors outside of a screen, for example on leaving one, are shown here too.
		element: <Frame />,
		errorElement: <RouteFailure />,
		children: [
			{ path: '/schedule/windowsIndex', element: <GuardedEditor /> },
			{ path: '/help/:topic?', element: <Help /> },
			// A page outside the application: main.tsx draws it separately.
			{
				path: '/system/referralCode',
				// If it is already open, it is just drawn; a document redirect would reload it endlessly.
				loader: ({ request }) => (isReferralPage(location.pathname) ? null : redirectDocument(request.url)),
			},
			...areas,
			// Terminal control is a tab of the terminal page; without an id, it redirects to the list to choose terminals.
			{
				path: '/device/terminalControl',
				loader: ({ request }) => {
					const id = Number(new URL(request.url).searchParams.get('id'))
					return redirect(id > 0 ? terminalPath(id, 'control') : '/terminal/Control')
				},
			},
			{
				element: <Shell />,
				children: [
					{ path: '/', element: <Home /> },
					{ path: '/home', element: <Home /> },
					{ path: '/home/statistics', element: <Statistics /> },
					{ path: '/home/completeness', element: <Completeness /> },
					{ path: '/home/planned', element: <Planned /> },
					{ path: '/home/reports', element: <Mailings /> },
					{ path: '/home/certificate', element: <Certificate /> },
					{ path: '/explorer/mediaList', element: <Materials /> },
					{ path: '/explorer/newMediaList', element: <Make /> },
					{ path: '/explorer/mediaUp', element: <Upload /> },
					{ path: '/uploadResume', element: <UploadResume /> },
					{ path: '/system/mediaManage', element: <Directories /> },
					{ path: '/schedule/programManage', element: <Programs /> },
					{ path: '/schedule/programPreview', element: <ProgramPreview /> },
					{ path: '/schedule/issueManage', element: <Releases /> },
					{ path: '/schedule/playList', element: <PlayList /> },
					{ path: '/schedule/addSchedule', element: <Schedule /> },
					{ path: '/schedule/playSimulator', element: <Simulator /> },
					{ path: '/schedule/scheduleTemplate', element: <ScheduleTemplates /> },
					{ path: '/schedule/calendar', element: <Calendars /> },
					{ path: '/schedule/interCutManage', element: <Interludes /> },
					{ path: '/schedule/newInterCut', element: <Interlude /> },
					{ path: '/terminal/Control', element: <Terminals /> },
					{ path: '/terminal/upgrade', element: <Upgrades /> },
					{ path: '/terminal/health', element: <Health /> },
					{ path: '/terminal/sync', element: <ScreenSync /> },
					{ path: '/device/pandoraDetails', element: <Terminal /> },
					{ path: '/device/kommanderDetails', element: <Terminal /> },
					{ path: '/device/acquisitionDevice', element: <AcquisitionDevices /> },
					{ path: '/device/terminalLog', element: <TerminalLog /> },
					{ path: '/log/loginlLog', element: <Logins /> },
					{ path: '/log/operationLogs', element: <Operations /> },
					{ path: '/log/terminalLogs', element: <TerminalLogs /> },
					{ path: '/system/operationLog', element: <Operations /> },
					{ path: '/system/personalCenter', element: <Personal /> },
					{ path: '/system/organizationManage', element: <Organizations /> },
					{ path: '/system/userManage', element: <Users /> },
					{ path: '/system/roleManage', element: <Roles /> },
					{ path: '/system/systemLayout', element: <System /> },
					{ path: '/system/accessLayout', element: <AccessLayout /> },
					{ path: '/system/mail', element: <UnsentMail /> },
					{ path: '/system/softwareLicence', element: <SoftwareLicence /> },
					{ path: '/system/maintenance', element: <Maintenance /> },
					{ path: '/system/singleSignOn', element: <SingleSignOn /> },
					{ path: '/system/nodeManage', element: <Nodes /> },
					{ path: '/system/webhooks', element: <Webhooks /> },
					{ path: '/system/templateManagement/ProgramTemplate', element: <ProgramTemplates /> },
					{ path: '/system/templateManagement/Material', element: <MaterialTemplates /> },
					{ path: '/system/templateManagement/Font', element: <Fonts /> },
					{ path: '/system/templateManagement/WebTools', element: <WebTools /> },
					{ path: '/system/rrgentContent', element: <Emergency /> },
					{ path: '/system/reviewSetting', element: <ReviewSetting /> },
					{ path: '/review/materialCheck', element: <MaterialCheck /> },
					{ path: '/review/programCheck', element: <ProgramCheck /> },
					{ path: '/review/issueCheck', element: <IssueCheck /> },
					{ path: '/review/checkManage', element: <CheckManage /> },
					{ path: '/system/pointDelivery', element: <Points /> },
					{ path: '/system/addPoint', element: <AddPoint /> },
					{ path: '*', element: <MissingScreen /> },
				],
			},
		],
	},
])
