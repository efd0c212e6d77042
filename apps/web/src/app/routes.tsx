import { createBrowserRouter, type RouteObject } from 'react-router'
import { LaterScreen, MissingScreen } from './later-screen.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { Shell } from './shell.tsx'

const Home = lazyScreen(() => import('../features/plays/home-screen.tsx').then(screen => screen.HomeScreen))
const Materials = lazyScreen(() => import('./framed/materials.tsx').then(screen => screen.Materials))
const Upload = lazyScreen(() => import('./framed/upload.tsx').then(screen => screen.Upload))
const Programs = lazyScreen(() => import('./framed/programs.tsx').then(screen => screen.Programs))
const Releases = lazyScreen(() => import('./framed/releases.tsx').then(screen => screen.Releases))
const Terminals = lazyScreen(() => import('./framed/terminals.tsx').then(screen => screen.Terminals))
const Personal = lazyScreen(() =>
	import('../features/access/personal-screen.tsx').then(screen => screen.PersonalScreen),
)
const Editor = lazyScreen(() => import('./framed/editor.tsx').then(screen => screen.Editor))

const later = (root: string, names: string): RouteObject[] =>
	names.split(' ').map(name => ({ path: `${root}/${name}`, element: <LaterScreen /> }))

/** The screens that this version names but does not have yet (specification A §2). */
const laterRoutes = [
	...later('/schedule', 'interCutManage addSchedule newInterCut playList'),
	...later('/review', 'materialCheck programCheck issueCheck checkManage'),
	...later('/log', 'loginlLog operationLogs terminalLogs'),
	...later('/device', 'terminalControl terminalManage terminalLog kommanderDetails pandoraDetails acquisitionDevice'),
	...later('/system', 'organizationManage mediaManage operationLog userManage roleManage systemLayout nodeManage'),
	...later('/system', 'accessLayout reviewSetting rrgentContent pointDelivery addPoint'),
	...later('/system/templateManagement', 'ProgramTemplate Material Font WebTools'),
	{ path: '/uploadResume', element: <LaterScreen /> },
]

/** Every address of the application; matched without regard to case. */
export const router = createBrowserRouter([
	{ path: '/schedule/windowsIndex', element: <Editor /> },
	{ path: '/help', element: <LaterScreen alone /> },
	{ path: '/system/referralCode', element: <LaterScreen alone /> },
	{
		element: <Shell />,
		children: [
			{ path: '/', element: <Home /> },
			{ path: '/home', element: <Home /> },
			{ path: '/explorer/mediaList', element: <Materials /> },
			{ path: '/explorer/newMediaList', element: <Upload /> },
			{ path: '/explorer/mediaUp', element: <Upload /> },
			{ path: '/schedule/programManage', element: <Programs /> },
			{ path: '/schedule/issueManage', element: <Releases /> },
			{ path: '/terminal/Control', element: <Terminals /> },
			{ path: '/system/personalCenter', element: <Personal /> },
			...laterRoutes,
			{ path: '*', element: <MissingScreen /> },
		],
	},
])
